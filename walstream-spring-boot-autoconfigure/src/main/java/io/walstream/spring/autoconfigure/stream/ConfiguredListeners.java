package io.walstream.spring.autoconfigure.stream;

import java.util.Optional;

import javax.sql.DataSource;

import io.walstream.spring.autoconfigure.connection.StreamServers;
import io.walstream.spring.autoconfigure.properties.InheritedProperties;
import io.walstream.spring.autoconfigure.properties.ListenerProperties;
import io.walstream.spring.listener.ListenerConfiguration;
import io.walstream.spring.listener.ListenerSettings;
import io.walstream.spring.listener.call.FailurePolicy;
import io.walstream.spring.listener.call.RetrySettings;

/**
 * Settings of the listeners, from properties.
 */
public final class ConfiguredListeners implements ListenerConfiguration {

	private final InheritedProperties properties;

	private final StreamServers servers;

	public ConfiguredListeners(InheritedProperties properties, StreamServers servers) {
		this.properties = properties;
		this.servers = servers;
	}

	@Override
	public ListenerSettings settings(String stream, String listener) {
		ListenerProperties properties = this.properties.listener(stream, listener);
		StreamPropertiesCheck.ofStream(stream).check(this.properties.stream(stream));
		StreamPropertiesCheck.ofListener(listener).check(properties);
		ListenerProperties.Retry retry = properties.getRetry();
		return new ListenerSettings(new RetrySettings(retry.getMaxRetries(), retry.getDelay(), retry.getJitter(),
				retry.getMultiplier(), retry.getMaxDelay()), properties.getUnchangedValue(), FailurePolicy.hold());
	}

	@Override
	public Optional<DataSource> tableLookup(String stream) {
		return this.servers.dataSource(stream);
	}

}
