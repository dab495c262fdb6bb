package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the health of a stream.
 */
public class HealthProperties {

	/**
	 * How long the stream may be reconnecting before its health is DOWN.
	 */
	private Duration maxReconnectTime = Duration.ofMinutes(1);

	/**
	 * How long one change may be retried before the health is DOWN.
	 */
	private Duration maxRetryTime = Duration.ofMinutes(5);

	/**
	 * Amount of WAL retained by the slot above which the health is DOWN. No limit by
	 * default.
	 */
	private @Nullable DataSize maxRetainedWal;

	public Duration getMaxReconnectTime() {
		return this.maxReconnectTime;
	}

	public void setMaxReconnectTime(Duration maxReconnectTime) {
		this.maxReconnectTime = maxReconnectTime;
	}

	public Duration getMaxRetryTime() {
		return this.maxRetryTime;
	}

	public void setMaxRetryTime(Duration maxRetryTime) {
		this.maxRetryTime = maxRetryTime;
	}

	public @Nullable DataSize getMaxRetainedWal() {
		return this.maxRetainedWal;
	}

	public void setMaxRetainedWal(@Nullable DataSize maxRetainedWal) {
		this.maxRetainedWal = maxRetainedWal;
	}

}
