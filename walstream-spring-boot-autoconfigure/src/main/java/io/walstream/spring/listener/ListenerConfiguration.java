package io.walstream.spring.listener;

import java.util.Optional;

import javax.sql.DataSource;

import io.walstream.spring.listener.call.UnitOfWork;

/**
 * What the listeners need to know of the application's configuration. Asked for a stream
 * or a listener once, after all singletons exist.
 */
@FunctionalInterface
public interface ListenerConfiguration {

	/**
	 * Settings of a listener.
	 * @param stream name of its stream
	 * @param listener id of the listener
	 * @return the settings
	 */
	ListenerSettings settings(String stream, String listener);

	/**
	 * Where names of tables without a schema are looked up.
	 * @param stream name of the stream
	 * @return connections whose search path counts; empty for that of the stream's own
	 * connection
	 */
	default Optional<DataSource> tableLookup(String stream) {
		return Optional.empty();
	}

	/**
	 * Which calls of a batch belong together.
	 * @param stream name of the stream
	 * @return the unit of work, each call by itself if nothing else is said
	 */
	default UnitOfWork unitOfWork(String stream) {
		return UnitOfWork.eachCall();
	}

}
