package io.walstream.setup;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ServerUnreachableException;

/**
 * The turn of one of several instances, which ends with its connection at the latest. It
 * is asked for again and again: who waits in the server would go on waiting there after
 * its client has given up.
 */
final class AdvisoryTurn {

	private static final Logger logger = LoggerFactory.getLogger(AdvisoryTurn.class);

	private static final long INTERVAL_MILLIS = 200;

	private final SideConnection side;

	private final long key;

	/**
	 * Names the turn.
	 * @param side an ordinary connection, which keeps it
	 * @param kind what kind of object the instances take turns at
	 * @param name name of the object
	 */
	AdvisoryTurn(SideConnection side, String kind, String name) {
		this.side = side;
		this.key = AdvisoryLock.key(kind, name);
	}

	/**
	 * Waits for the turn.
	 * @param limit how long to wait
	 * @return whether it was taken and is to be given back; not if another instance had
	 * it all the time
	 * @throws ReplicationException if the server refuses, or the thread is interrupted
	 * @throws ServerUnreachableException if the connection is lost
	 */
	boolean take(Duration limit) {
		long end = System.nanoTime() + limit.toNanos();
		while (!ask("pg_try_advisory_lock")) {
			if (System.nanoTime() - end >= 0) {
				return false;
			}
			pause();
		}
		return true;
	}

	/**
	 * Gives it back. Never fails.
	 */
	void giveBack() {
		try {
			ask("pg_advisory_unlock");
		}
		catch (RuntimeException ex) {
			// It ends with the connection at the latest
			logger.debug("Advisory lock {} was not released", this.key, ex);
		}
	}

	private static void pause() {
		try {
			TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ReplicationException("wait for another instance", null, ex);
		}
	}

	private boolean ask(String function) {
		return this.side.execute("take turns with other instances", (connection) -> {
			try (PreparedStatement statement = connection.prepareStatement("SELECT pg_catalog." + function + "(?)")) {
				statement.setLong(1, this.key);
				try (ResultSet rows = statement.executeQuery()) {
					return rows.next() && rows.getBoolean(1);
				}
			}
		});
	}

}
