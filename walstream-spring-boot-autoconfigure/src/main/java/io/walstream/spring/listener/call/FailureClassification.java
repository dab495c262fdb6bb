package io.walstream.spring.listener.call;

import java.util.List;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;

import io.walstream.failure.CauseChain;
import io.walstream.spring.WalFailureClassifier;
import io.walstream.spring.WalFailureClassifier.Verdict;

/**
 * Classifies failures: the application's word first, else our own. Safe for use by
 * several threads.
 */
public final class FailureClassification {

	private static final Logger logger = LoggerFactory.getLogger(FailureClassification.class);

	private final List<WalFailureClassifier> classifiers;

	FailureClassification(List<WalFailureClassifier> classifiers) {
		this.classifiers = List.copyOf(classifiers);
	}

	/**
	 * A classification that asks the application.
	 * @param beanFactory has its classifiers
	 * @return the classification
	 */
	public static FailureClassification of(BeanFactory beanFactory) {
		return new FailureClassification(
				beanFactory.getBeanProvider(WalFailureClassifier.class).orderedStream().toList());
	}

	FailureKind kind(Throwable failure) {
		return this.classifiers.stream()
			.flatMap((classifier) -> verdicts(classifier, failure))
			.filter((verdict) -> verdict != Verdict.UNKNOWN)
			.findFirst()
			.map((verdict) -> (verdict == Verdict.TRANSIENT) ? FailureKind.TRANSIENT : FailureKind.PERMANENT)
			.orElseGet(() -> FailureKind.of(failure));
	}

	private static Stream<Verdict> verdicts(WalFailureClassifier classifier, Throwable failure) {
		return CauseChain.of(failure).causes().stream().map((cause) -> verdict(classifier, cause));
	}

	// Nothing that an application throws may end the thread
	private static Verdict verdict(WalFailureClassifier classifier, Throwable cause) {
		try {
			Verdict verdict = classifier.classify(cause);
			return (verdict != null) ? verdict : Verdict.UNKNOWN;
		}
		catch (Throwable ex) {
			logger.warn("Classifier '{}' failed at '{}' and does not count: {}", classifier.getClass().getName(),
					cause.getClass().getName(), ex.getClass().getName());
			return Verdict.UNKNOWN;
		}
	}

}
