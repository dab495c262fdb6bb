package io.walstream.spring.listener.call;

import java.time.Duration;
import java.util.Optional;

import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * When a call that failed is repeated, for one change.
 */
final class RetrySchedule {

	private final BackOffExecution limited;

	private final BackOffExecution unlimited;

	RetrySchedule(RetrySettings settings) {
		this.limited = backOff(settings, settings.maxRetries()).start();
		this.unlimited = backOff(settings, Long.MAX_VALUE).start();
	}

	/**
	 * Delay before the next call.
	 * @param kind what kind of failure the last call had
	 * @return the delay, empty if there is no next call
	 */
	Optional<Duration> next(FailureKind kind) {
		return switch (kind) {
			case TRANSIENT -> delay(this.unlimited);
			case OTHER -> delay(this.limited);
			case PERMANENT -> Optional.empty();
		};
	}

	private static Optional<Duration> delay(BackOffExecution execution) {
		long millis = execution.nextBackOff();
		return (millis != BackOffExecution.STOP) ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
	}

	private static ExponentialBackOff backOff(RetrySettings settings, long maxAttempts) {
		ExponentialBackOff backOff = new ExponentialBackOff(settings.delay().toMillis(), settings.multiplier());
		backOff.setMaxInterval(settings.maxDelay().toMillis());
		backOff.setJitter(settings.jitter().toMillis());
		backOff.setMaxAttempts(maxAttempts);
		return backOff;
	}

}
