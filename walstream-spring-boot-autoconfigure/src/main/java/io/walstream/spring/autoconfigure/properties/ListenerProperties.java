package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

import org.springframework.boot.context.properties.NestedConfigurationProperty;

import io.walstream.spring.UnchangedValue;

/**
 * Properties of a listener.
 */
public class ListenerProperties {

	/**
	 * What a component receives whose column was not sent because its value is large and
	 * did not change.
	 */
	private UnchangedValue unchangedValue = UnchangedValue.FAIL;

	@NestedConfigurationProperty
	private final Retry retry = new Retry();

	public UnchangedValue getUnchangedValue() {
		return this.unchangedValue;
	}

	public void setUnchangedValue(UnchangedValue unchangedValue) {
		this.unchangedValue = unchangedValue;
	}

	public Retry getRetry() {
		return this.retry;
	}

	/**
	 * Properties of the retries of a listener method that failed.
	 */
	public static class Retry {

		/**
		 * Number of retries before the stream is held at the change. Transient failures
		 * are retried without limit.
		 */
		private long maxRetries = 3;

		/**
		 * Delay before the first retry.
		 */
		private Duration delay = Duration.ofSeconds(1);

		/**
		 * Duration by which a delay may differ at random.
		 */
		private Duration jitter = Duration.ZERO;

		/**
		 * Factor from one delay to the next.
		 */
		private double multiplier = 2;

		/**
		 * Longest delay, and the delay between retries of transient failures.
		 */
		private Duration maxDelay = Duration.ofSeconds(30);

		public long getMaxRetries() {
			return this.maxRetries;
		}

		public void setMaxRetries(long maxRetries) {
			this.maxRetries = maxRetries;
		}

		public Duration getDelay() {
			return this.delay;
		}

		public void setDelay(Duration delay) {
			this.delay = delay;
		}

		public Duration getJitter() {
			return this.jitter;
		}

		public void setJitter(Duration jitter) {
			this.jitter = jitter;
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

}
