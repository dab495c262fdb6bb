package io.walstream.spring.autoconfigure;

import java.util.Objects;

import org.apache.commons.logging.LogFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/**
 * What Spring Boot prints of a failed start.
 */
final class StartupAnalysis {

	private StartupAnalysis() {
	}

	static FailureAnalysis of(Throwable failure) {
		return SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, FailureHandler.logging(LogFactory.getLog(FailureAnalyzer.class)))
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElseThrow();
	}

}
