package io.walstream.spring.autoconfigure.stream;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

import io.walstream.WalStreams;
import io.walstream.settings.TableSource;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.actuate.HealthThresholds;
import io.walstream.spring.actuate.MonitoredStream;
import io.walstream.spring.autoconfigure.connection.StreamServers;
import io.walstream.spring.autoconfigure.properties.HealthProperties;
import io.walstream.spring.autoconfigure.properties.InheritedProperties;
import io.walstream.spring.autoconfigure.properties.SlotProperties;
import io.walstream.spring.autoconfigure.properties.StreamProperties;
import io.walstream.spring.listener.StreamReceiver;
import io.walstream.spring.listener.bind.SpringConversion;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;

/**
 * Makes a stream for what receives its changes.
 */
public final class StreamFactory {

	private final InheritedProperties properties;

	private final StreamServers servers;

	private final StreamNames names;

	private final Environment environment;

	private final ListableBeanFactory beanFactory;

	public StreamFactory(InheritedProperties properties, StreamServers servers, Environment environment,
			ListableBeanFactory beanFactory) {
		this.properties = properties;
		this.servers = servers;
		this.names = StreamNames.of(environment, beanFactory);
		this.environment = environment;
		this.beanFactory = beanFactory;
	}

	StreamNames names() {
		return this.names;
	}

	ConfiguredStream create(StreamReceiver receiver, Consumer<StateChange> stateListener) {
		String name = receiver.stream();
		StreamProperties properties = this.properties.stream(name);
		WalStreamSettings settings = settings(name, properties, receiver);
		WalStream stream = WalStreams.create(settings, receiver, environment(name, stateListener));
		MonitoredStream monitored = new MonitoredStream(stream, settings, receiver, thresholds(properties.getHealth()),
				warnings(properties.getSlot()));
		return new ConfiguredStream(monitored, properties.isAutoStartup(), properties.getStartup().isFailFast());
	}

	/**
	 * Settings of a stream without listeners.
	 * @param name name of the stream
	 * @return the settings, which publish nothing
	 */
	WalStreamSettings settings(String name) {
		return settings(name, this.properties.stream(name), (connection) -> List.of());
	}

	private WalStreamSettings settings(String name, StreamProperties properties, TableSource tables) {
		WalStreamSettings settings = new SettingsMapper(this.names, this.environment).create(name, properties,
				this.servers.get(name), tables);
		return new SettingsCustomization(this.beanFactory).apply(settings);
	}

	private WalStreamEnvironment environment(String stream, Consumer<StateChange> stateListener) {
		return new WalStreamEnvironment(new ListenerThreads(this.environment).of(stream),
				SpringConversion.of(this.beanFactory), stateListener);
	}

	private HealthThresholds thresholds(HealthProperties properties) {
		return new HealthThresholds(properties.getMaxReconnectTime(), properties.getMaxRetryTime(),
				Optional.ofNullable(properties.getMaxRetainedWal()).map(DataSize::toBytes).orElse(null));
	}

	private List<String> warnings(SlotProperties properties) {
		return (properties.getName() != null) ? List.of() : this.names.warning().stream().toList();
	}

}
