package io.walstream.test;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lets each test fail during which a log line told of a row. JUnit finds it by itself.
 */
public final class CanaryExtension implements AfterEachCallback {

	@Override
	public void afterEach(ExtensionContext context) {
		assertThat(CanaryAppender.takeLeaks()).as("log lines with row data").isEmpty();
	}

}
