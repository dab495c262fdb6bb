package io.walstream.settings;

import java.time.Duration;

import io.walstream.stream.WalStreamState;

/**
 * How a stream goes on after its connection was lost or while another instance has the
 * slot.
 *
 * @param initialDelay delay before the first new attempt
 * @param multiplier factor from one delay to the next, at least 1
 * @param maxDelay longest delay
 * @param standbyInterval how often a stream in standby looks whether the slot is free
 * @param retryStart whether a failed start is tried again instead of ending in
 * {@link WalStreamState#FAILED}
 */
public record RecoverySettings(Duration initialDelay, double multiplier, Duration maxDelay, Duration standbyInterval,
		boolean retryStart) {

	/**
	 * The defaults.
	 * @return 0.5 s doubled up to 30 s, standby looks every 0.5 s, a failed start fails
	 */
	public static RecoverySettings defaults() {
		return new RecoverySettings(Duration.ofMillis(500), 2, Duration.ofSeconds(30), Duration.ofMillis(500), false);
	}

}
