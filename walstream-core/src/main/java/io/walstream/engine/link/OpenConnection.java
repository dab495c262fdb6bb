package io.walstream.engine.link;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.replication.ReplicationConnection;

/**
 * The replication connection that streams now, so that a stop which takes too long can
 * close it: the driver may wait for the rest of a message much longer than anybody for a
 * stop. Set by the thread that owns the connection.
 */
public final class OpenConnection {

	private static final Logger logger = LoggerFactory.getLogger(OpenConnection.class);

	private final String streamName;

	private volatile @Nullable ReplicationConnection connection;

	public OpenConnection(String streamName) {
		this.streamName = streamName;
	}

	public void set(ReplicationConnection next) {
		this.connection = next;
	}

	public void clear() {
		this.connection = null;
	}

	/**
	 * Closes the connection if there is one. May be called by any thread.
	 */
	public void abort() {
		ReplicationConnection current = this.connection;
		if (current != null) {
			logger.warn("Stream '{}' does not stop in time, its connection is closed", this.streamName);
			current.abort();
		}
	}

}
