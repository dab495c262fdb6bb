package io.walstream.spring.autoconfigure;

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
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.WalListenerMethodProcessor;
import io.walstream.stream.WalStream;

/**
 * The application's streams: one for each that has a listener. They are there from the
 * first start of the application context on.
 */
final class WalStreams implements WalStreamRegistry, MonitoredStreams {

	private final WalListenerMethodProcessor listeners;

	private final StreamFactory factory;

	private final StateEvents events;

	private final Set<String> configured;

	private volatile Map<String, ConfiguredStream> streams = Map.of();

	/**
	 * Creates the registry.
	 * @param listeners knows the listeners
	 * @param factory makes streams
	 * @param events publishes their changes of state
	 * @param configured names of streams beside the default one
	 */
	WalStreams(WalListenerMethodProcessor listeners, StreamFactory factory, StateEvents events,
			Set<String> configured) {
		this.listeners = listeners;
		this.factory = factory;
		this.events = events;
		this.configured = configured;
	}

	/**
	 * The streams, which are created by the first call.
	 * @return the streams
	 * @throws UnknownStreamException if a listener names a stream that is not configured
	 * @throws DuplicateSlotException if two streams have the same slot
	 */
	synchronized Collection<ConfiguredStream> create() {
		if (this.streams.isEmpty()) {
			Map<String, ConfiguredStream> created = new LinkedHashMap<>();
			this.listeners.getStreams().forEach((name, listeners) -> created.put(name, create(listeners)));
			DistinctSlots.require(created.values());
			this.streams = Collections.unmodifiableMap(created);
		}
		return this.streams.values();
	}

	/**
	 * Names of configured streams that nobody listens to, the default one included.
	 * @return the names
	 */
	Set<String> withoutListener() {
		Set<String> names = new TreeSet<>(this.configured);
		names.add(WalStream.DEFAULT_NAME);
		names.removeAll(names());
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

	private ConfiguredStream create(StreamListeners listeners) {
		String name = listeners.stream();
		if (!WalStream.DEFAULT_NAME.equals(name) && !this.configured.contains(name)) {
			throw new UnknownStreamException(name, this.configured);
		}
		return this.factory.create(listeners,
				(change) -> this.events.publish(new WalStreamStateChangedEvent(this, change)));
	}

}
