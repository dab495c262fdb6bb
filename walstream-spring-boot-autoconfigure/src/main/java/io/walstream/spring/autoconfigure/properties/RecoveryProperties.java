package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

/**
 * Properties that say how a stream goes on after a loss.
 */
public final class RecoveryProperties {

	private RecoveryProperties() {
	}

	/**
	 * Properties of new attempts to connect.
	 */
	public static class Reconnect {

		/**
		 * Delay before the first new attempt to connect.
		 */
		private Duration initialDelay = Duration.ofMillis(500);

		/**
		 * Factor from one delay to the next.
		 */
		private double multiplier = 2;

		/**
		 * Longest delay.
		 */
		private Duration maxDelay = Duration.ofSeconds(30);

		public Duration getInitialDelay() {
			return this.initialDelay;
		}

		public void setInitialDelay(Duration initialDelay) {
			this.initialDelay = initialDelay;
		}

		public double getMultiplier() {
			return this.multiplier;
		}

		public void setMultiplier(double multiplier) {
			this.multiplier = multiplier;
		}

		public Duration getMaxDelay() {
			return this.maxDelay;
		}

		public void setMaxDelay(Duration maxDelay) {
			this.maxDelay = maxDelay;
		}

	}

	/**
	 * Properties of a stream whose slot another instance holds.
	 */
	public static class Standby {

		/**
		 * How often to look whether the slot is free.
		 */
		private Duration interval = Duration.ofMillis(500);

		public Duration getInterval() {
			return this.interval;
		}

		public void setInterval(Duration interval) {
			this.interval = interval;
		}

	}

}
