package io.walstream.spring.autoconfigure.stream;

import java.time.Duration;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import io.walstream.spring.autoconfigure.properties.ListenerProperties;
import io.walstream.spring.autoconfigure.properties.PropertyNames;
import io.walstream.spring.autoconfigure.properties.RecoveryProperties;
import io.walstream.spring.autoconfigure.properties.StreamProperties;

/**
 * Refuses values that cannot work, by the name of their property.
 */
final class StreamPropertiesCheck {

	private final UnaryOperator<String> names;

	private StreamPropertiesCheck(UnaryOperator<String> names) {
		this.names = names;
	}

	static StreamPropertiesCheck ofStream(String stream) {
		return new StreamPropertiesCheck((key) -> PropertyNames.of(stream, key));
	}

	static StreamPropertiesCheck ofListener(String id) {
		return new StreamPropertiesCheck((key) -> PropertyNames.ofListener(id, key));
	}

	void check(StreamProperties properties) {
		positive("status-interval", properties.getStatusInterval());
		positive("slot.creation-timeout", properties.getSlot().getCreationTimeout());
		positive("connection.connect-timeout", properties.getConnection().getConnectTimeout());
		positive("connection.receive-timeout", properties.getConnection().getReceiveTimeout());
		atLeastOne("buffer.changes", properties.getBuffer().getChanges());
		atLeastOne("buffer.size", properties.getBuffer().getSize().toBytes());
		atLeastOne("listener.batch-size", properties.getListener().getBatchSize());
		notNegative("listener.hold-retry-interval", properties.getListener().getHoldRetryInterval());
		check("listener.retry.", properties.getListener().getRetry());
		check(properties.getReconnect());
		positive("standby.interval", properties.getStandby().getInterval());
		notNegative("health.max-reconnect-time", properties.getHealth().getMaxReconnectTime());
		notNegative("health.max-retry-time", properties.getHealth().getMaxRetryTime());
	}

	private void check(RecoveryProperties.Reconnect reconnect) {
		positive("reconnect.initial-delay", reconnect.getInitialDelay());
		atLeastOne("reconnect.multiplier", reconnect.getMultiplier());
		positive("reconnect.max-delay", reconnect.getMaxDelay());
	}

	void check(ListenerProperties properties) {
		check("retry.", properties.getRetry());
	}

	private void check(String prefix, ListenerProperties.Retry retry) {
		require(prefix + "max-retries", retry.getMaxRetries(), retry.getMaxRetries() >= 0, "It must not be negative.");
		notNegative(prefix + "delay", retry.getDelay());
		notNegative(prefix + "jitter", retry.getJitter());
		atLeastOne(prefix + "multiplier", retry.getMultiplier());
		positive(prefix + "max-delay", retry.getMaxDelay());
	}

	private void positive(String key, @Nullable Duration value) {
		require(key, value, value == null || value.toNanos() > 0, "It must be longer than zero.");
	}

	private void notNegative(String key, Duration value) {
		require(key, value, !value.isNegative(), "It must not be negative.");
	}

	private void atLeastOne(String key, Number value) {
		require(key, value, value.doubleValue() >= 1, "It must be at least 1.");
	}

	private void require(String key, @Nullable Object value, boolean valid, String reason) {
		if (!valid) {
			throw new InvalidConfigurationPropertyValueException(this.names.apply(key), value, reason);
		}
	}

}
