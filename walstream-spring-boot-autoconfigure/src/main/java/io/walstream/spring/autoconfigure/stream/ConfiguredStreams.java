package io.walstream.spring.autoconfigure.stream;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.walstream.spring.WalStreamRegistry;
import io.walstream.spring.WalStreamStateChangedEvent;
import io.walstream.spring.actuate.MonitoredStream;
import io.walstream.spring.actuate.MonitoredStreams;
import io.walstream.spring.autoconfigure.properties.InheritedProperties;
import io.walstream.spring.autoconfigure.properties.WalStreamProperties;
import io.walstream.spring.failure.DuplicateSlotException;
import io.walstream.spring.failure.StreamHandlerException;
import io.walstream.spring.failure.UnknownListenerException;
import io.walstream.spring.failure.UnknownStreamException;
import io.walstream.spring.listener.StreamReceiver;
import io.walstream.spring.listener.StreamReceivers;
import io.walstream.spring.listener.WalListenerMethodProcessor;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;

/**
 * The application's streams: one for each that has a listener or a handler. They are
 * there from the first start of the application context on.
 */
public final class ConfiguredStreams implements WalStreamRegistry, MonitoredStreams {

	private final WalListenerMethodProcessor listeners;

	private final StreamReceivers receivers;

	private final StreamFactory factory;

	private final StateEvents events;

	private final KeepAlive keepAlive;

	private final WalStreamProperties properties;

	private volatile Map<String, ConfiguredStream> streams = Map.of();

	/**
	 * Creates the registry.
	 * @param listeners knows the listeners
	 * @param receivers knows who receives the changes of which stream
	 * @param factory makes streams
	 * @param events publishes their changes of state
	 * @param keepAlive keeps the JVM when one starts
	 * @param properties name streams beside the default one, and listeners
	 */
	public ConfiguredStreams(WalListenerMethodProcessor listeners, StreamReceivers receivers, StreamFactory factory,
			StateEvents events, KeepAlive keepAlive, WalStreamProperties properties) {
		this.listeners = listeners;
		this.receivers = receivers;
		this.factory = factory;
		this.events = events;
		this.keepAlive = keepAlive;
		this.properties = properties;
	}

	/**
	 * The streams, which are created by the first call.
	 * @return the streams
	 * @throws UnknownListenerException if a listener is configured that is not there
	 * @throws StreamHandlerException if a stream has a handler and something else
	 * @throws UnknownStreamException if a listener names a stream that is not configured
	 * @throws DuplicateSlotException if two streams have the same slot
	 */
	synchronized Collection<ConfiguredStream> create() {
		if (this.streams.isEmpty()) {
			requireKnownListeners();
			Map<String, ConfiguredStream> created = new LinkedHashMap<>();
			this.receivers.byStream().forEach((name, receiver) -> created.put(name, create(receiver)));
			DistinctSlots.require(created.values());
			this.streams = Collections.unmodifiableMap(created);
		}
		return this.streams.values();
	}

	/**
	 * Names of configured streams that nobody listens to.
	 * @return the names, without that of the default stream, which needs no configuration
	 */
	Set<String> withoutListener() {
		Set<String> names = new TreeSet<>(configured());
		names.removeAll(names());
		names.remove(WalStream.DEFAULT_NAME);
		return names;
	}

	@Override
	public Set<String> names() {
		return this.streams.keySet();
	}

	@Override
	public WalStream get(String name) {
		ConfiguredStream found = this.streams.get(name);
		if (found == null) {
			throw new IllegalArgumentException(
					"Stream '%s' has no listener, streams that have one are %s".formatted(name, names()));
		}
		return found.stream();
	}

	@Override
	public Iterator<WalStream> iterator() {
		return this.streams.values().stream().map(ConfiguredStream::stream).iterator();
	}

	@Override
	public List<MonitoredStream> monitored() {
		return this.streams.values().stream().map(ConfiguredStream::monitored).toList();
	}

	private Set<String> configured() {
		return this.properties.getStreams().keySet();
	}

	private void requireKnownListeners() {
		Set<String> ids = this.listeners.getIds();
		List<String> unknown = this.properties.getListeners()
			.keySet()
			.stream()
			.filter((key) -> ids.stream().noneMatch((id) -> InheritedProperties.isSame(key, id)))
			.toList();
		if (!unknown.isEmpty()) {
			throw new UnknownListenerException(unknown, ids);
		}
	}

	private ConfiguredStream create(StreamReceiver receiver) {
		String name = receiver.stream();
		if (!WalStream.DEFAULT_NAME.equals(name) && !configured().contains(name)) {
			throw new UnknownStreamException(name, configured());
		}
		return this.factory.create(receiver, this::changed);
	}

	private void changed(StateChange change) {
		if (change.to() == WalStreamState.STARTING) {
			this.keepAlive.hold();
		}
		this.events.publish(new WalStreamStateChangedEvent(this, change));
	}

}
