package io.walstream.spring.listener;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.springframework.beans.factory.ListableBeanFactory;

import io.walstream.spring.WalStreamHandler;
import io.walstream.spring.failure.StreamHandlerException;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.spring.listener.table.QualifiedNames;
import io.walstream.spring.listener.table.TableName;
import io.walstream.spring.listener.table.TableResolution;

/**
 * Who receives the changes of which stream: the listeners, or a handler of the
 * application.
 */
public final class StreamReceivers {

	private final WalListenerMethodProcessor listeners;

	private final ListenerConfiguration configuration;

	private final ListableBeanFactory beanFactory;

	/**
	 * Creates the receivers.
	 * @param listeners knows the listeners
	 * @param configuration tells where tables are looked up
	 * @param beanFactory has the handlers; those of its parents do not count
	 */
	public StreamReceivers(WalListenerMethodProcessor listeners, ListenerConfiguration configuration,
			ListableBeanFactory beanFactory) {
		this.listeners = listeners;
		this.configuration = configuration;
		this.beanFactory = beanFactory;
	}

	/**
	 * The receivers by stream, to be asked once all singletons exist.
	 * @return a receiver for each stream that has one, by name of the stream
	 * @throws StreamHandlerException if a stream would have two
	 */
	public Map<String, StreamReceiver> byStream() {
		Map<String, StreamReceiver> receivers = new TreeMap<>(this.listeners.getStreams());
		this.beanFactory.getBeansOfType(WalStreamHandler.class)
			.forEach((name, handler) -> add(name, handler, receivers));
		return receivers;
	}

	private void add(String name, WalStreamHandler handler, Map<String, StreamReceiver> receivers) {
		String stream = handler.stream();
		QualifiedNames names = new QualifiedNames(this.configuration.tableLookup(stream));
		StreamReceiver receiver = new HandlerReceiver(stream, handler, tables(stream, name, handler),
				new TableResolution(names));
		StreamReceiver other = receivers.putIfAbsent(stream, receiver);
		if (other != null) {
			throw new StreamHandlerException(stream, name,
					"is not alone, expected no listener and no other handler than it: %s".formatted(others(other)));
		}
	}

	private static List<TableName> tables(String stream, String name, WalStreamHandler handler) {
		if (handler.tables().isEmpty()) {
			throw new StreamHandlerException(stream, name, "has no tables, expected at least one");
		}
		try {
			return handler.tables().stream().map(TableName::parse).distinct().toList();
		}
		catch (IllegalArgumentException ex) {
			throw new StreamHandlerException(stream, name, "has a table that cannot be: %s".formatted(ex.getMessage()));
		}
	}

	private static List<String> others(StreamReceiver other) {
		List<String> ids = other.listeners().stream().map(ListenerStatus::id).toList();
		return ids.isEmpty() ? List.of(other.loggedAs().getName()) : ids;
	}

}
