package io.walstream.engine;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/**
 * Waits for what a server does.
 */
final class Waiting {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private Waiting() {
	}

	static void untilAsserted(ThrowingRunnable assertion) {
		Awaitility.await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).untilAsserted(assertion);
	}

}
