package io.walstream.spring.listener.call;

import java.time.Duration;

/**
 * How often and when a failed call is repeated.
 *
 * @param maxRetries how often it is repeated at most, 0 for never. Does not limit the
 * failures that pass by themselves, such as a lost connection.
 * @param delay delay before the first repetition
 * @param jitter by how much a delay may differ at random, zero for not
 * @param multiplier factor from one delay to the next, at least 1
 * @param maxDelay longest delay, which is also kept up without limit while failures pass
 * by themselves
 */
public record RetrySettings(long maxRetries, Duration delay, Duration jitter, double multiplier, Duration maxDelay) {

	/**
	 * The defaults.
	 * @return 3 repetitions after 1, 2 and 4 s; at most 30 s
	 */
	public static RetrySettings defaults() {
		return new RetrySettings(3, Duration.ofSeconds(1), Duration.ZERO, 2, Duration.ofSeconds(30));
	}

}
