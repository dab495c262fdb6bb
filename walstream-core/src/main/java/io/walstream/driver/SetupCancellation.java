package io.walstream.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what a thread is waiting for at the server: for locks, for the creation of a slot,
 * for a login. It knows the connections that the thread opens for it. What they wait for
 * is cancelled at the server, where it would go on waiting for a client that just goes
 * away. Safe for use by several threads.
 */
public final class SetupCancellation {

	private static final Logger logger = LoggerFactory.getLogger(SetupCancellation.class);

	/** A request to cancel can come between two statements and has no effect then. */
	private static final int ROUNDS = 10;

	private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final Set<Connection> connections = new HashSet<>();

	private @Nullable Thread worker;

	private boolean cancelled;

	/**
	 * Works on the calling thread, so that it can be cancelled meanwhile. Connections
	 * that it leaves open are its caller's from then on.
	 * @param <T> type of the result
	 * @param <E> what the work throws
	 * @param work the work
	 * @return its result
	 * @throws E if the work fails
	 * @throws CancellationException if it was cancelled before
	 */
	public <T, E extends Exception> T during(Work<T, E> work) throws E {
		begin();
		try {
			return work.run();
		}
		finally {
			end();
		}
	}

	private synchronized void begin() {
		requireGoingOn();
		this.worker = Thread.currentThread();
	}

	private synchronized void end() {
		this.worker = null;
		this.connections.clear();
		if (this.cancelled) {
			// It was meant for the work
			Thread.interrupted();
		}
		notifyAll();
	}

	private void requireGoingOn() {
		if (this.cancelled) {
			throw new CancellationException("Setup was cancelled");
		}
	}

	/**
	 * Takes a connection that was opened for the work.
	 * @param connection the connection
	 * @throws CancellationException if the work was cancelled; the connection is closed
	 */
	public synchronized void opened(Connection connection) {
		if (this.worker == null && !this.cancelled) {
			return;
		}
		if (this.cancelled) {
			abort(connection);
		}
		requireGoingOn();
		this.connections.add(connection);
	}

	/**
	 * Whether the work was cancelled.
	 * @return whether {@link #cancel()} was called
	 */
	public synchronized boolean isCancelled() {
		return this.cancelled;
	}

	/**
	 * Cancels the work, now and for ever. Waits until it has ended, for some seconds at
	 * most: a connection that does not heed it is closed after a second.
	 */
	public void cancel() {
		interrupt();
		for (int round = 0; round < ROUNDS && awaitEnd(round); round++) {
			open().forEach(SetupCancellation::cancelStatement);
		}
		open().forEach(SetupCancellation::abort);
	}

	/**
	 * Does what {@link #cancel()} does without waiting: it speaks to the server.
	 * @param threadName name of the thread that cancels
	 */
	public void cancelMeanwhile(String threadName) {
		Thread thread = new Thread(this::cancel, threadName);
		thread.setDaemon(true);
		thread.start();
	}

	private synchronized void interrupt() {
		this.cancelled = true;
		if (this.worker != null) {
			this.worker.interrupt();
		}
	}

	// Returns whether the work goes on
	private synchronized boolean awaitEnd(int round) {
		long end = System.nanoTime() + ((round > 0) ? ROUND_NANOS : 0);
		try {
			for (long left = end - System.nanoTime(); this.worker != null && left > 0; left = end - System.nanoTime()) {
				TimeUnit.NANOSECONDS.timedWait(this, left);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return this.worker != null;
	}

	private synchronized List<Connection> open() {
		return List.copyOf(this.connections);
	}

	private static void cancelStatement(Connection connection) {
		try {
			if (!connection.isClosed()) {
				connection.unwrap(PGConnection.class).cancelQuery();
			}
		}
		catch (SQLException ex) {
			logger.debug("A statement of the setup was not cancelled", ex);
		}
	}

	private static void abort(Connection connection) {
		try {
			connection.abort(Runnable::run);
		}
		catch (SQLException ex) {
			logger.debug("A connection of the setup was not closed properly", ex);
		}
	}

	/**
	 * Work that may wait for the server.
	 *
	 * @param <T> type of the result
	 * @param <E> what it throws
	 */
	@FunctionalInterface
	public interface Work<T, E extends Exception> {

		/**
		 * Does the work.
		 * @return its result
		 * @throws E if it fails
		 */
		T run() throws E;

	}

}
