package io.walstream.engine.link;

import java.time.Duration;

import io.walstream.settings.RecoverySettings;

/**
 * Delays between connection attempts, growing until the longest. Used by one thread.
 */
final class Backoff {

	private final RecoverySettings settings;

	private Duration next;

	private Duration last;

	private int attempts;

	Backoff(RecoverySettings settings) {
		this.settings = settings;
		this.next = settings.initialDelay();
		this.last = settings.initialDelay();
	}

	/**
	 * Delay before the next attempt.
	 * @return the delay; the one after it is longer
	 */
	Duration next() {
		Duration current = this.next;
		long grown = (long) Math.min(current.toMillis() * this.settings.multiplier(),
				this.settings.maxDelay().toMillis());
		this.next = Duration.ofMillis(grown);
		this.last = current;
		this.attempts++;
		return current;
	}

	/**
	 * The delay that was waited last.
	 * @return the delay, the first one if there was none since the last success
	 */
	Duration last() {
		return this.last;
	}

	/**
	 * Number of attempts that failed since the last success.
	 * @return the number
	 */
	int attempts() {
		return this.attempts;
	}

	void reset() {
		this.next = this.settings.initialDelay();
		this.last = this.settings.initialDelay();
		this.attempts = 0;
	}

}
