package io.walstream.engine.link;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.read.StreamingSession;
import io.walstream.engine.status.DispatchMode;
import io.walstream.engine.status.StatusBoard;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.SlotAdvance;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.WalStreamState;
import io.walstream.wal.Lsn;

/**
 * Confirms what came before an error of the server, which would come again with each
 * connection: the handler finishes what was read, then the slot is moved. That is done on
 * the connection that the positions came on, so that none is ever told to another server
 * than the one that sent it; {@link FlushFrontier} says which. The slot is free
 * meanwhile: another process that takes it goes on from what was confirmed before. Used
 * by the thread that owns the connection.
 */
public final class Salvage {

	private static final Logger logger = LoggerFactory.getLogger(Salvage.class);

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final Duration LOOK = Duration.ofMillis(250);

	private static final long POLL_MILLIS = 10;

	private final String slotName;

	private final Dispatcher dispatcher;

	private final StatusBoard status;

	private final CountDownLatch stopRequested;

	public Salvage(WalStreamSettings settings, Dispatcher dispatcher, StatusBoard status,
			CountDownLatch stopRequested) {
		this.status = status;
		this.slotName = settings.slot().name();
		this.dispatcher = dispatcher;
		this.stopRequested = stopRequested;
	}

	/**
	 * Waits for the handler, for ten seconds at most, not while it is paused or held and
	 * not if the stream is to stop, and confirms what it handled. Failures are logged:
	 * what is not confirmed comes again.
	 * @param session the session that the server ended
	 * @param connection its connection
	 * @return whether all that came whole is handled
	 * @throws InterruptedException if the thread is interrupted
	 * @throws WalStreamException if the server skipped rows before, so that nothing may
	 * be confirmed
	 */
	public boolean confirm(StreamingSession session, ReplicationConnection connection) throws InterruptedException {
		session.checkWarnings();
		this.status.link(WalStreamState.RECONNECTING);
		FlushFrontier frontier = session.frontier();
		SlotAdvance advance = connection.slotAdvance(this.slotName);
		try {
			awaitHandled(advance, frontier);
			Lsn position = frontier.positions().flushed();
			if (position.value() != 0 && advance.to(position)) {
				logger.info("Slot '{}' was moved to {}: all before is handled, and the server failed behind it",
						this.slotName, position);
			}
		}
		catch (WalStreamException ex) {
			logger.warn("What was handled of slot '{}' could not be confirmed and comes again. {}", this.slotName,
					ex.getMessage());
		}
		return frontier.isSettled();
	}

	private void awaitHandled(SlotAdvance advance, FlushFrontier frontier) throws InterruptedException {
		long end = System.nanoTime() + LIMIT.toNanos();
		long look = System.nanoTime();
		while (!frontier.isSettled() && this.dispatcher.gate().mode() == DispatchMode.RUNNING
				&& System.nanoTime() - end < 0 && !this.stopRequested.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
			this.dispatcher.requireAlive();
			if (System.nanoTime() - look >= 0) {
				if (advance.isTaken()) {
					return;
				}
				look = System.nanoTime() + LOOK.toNanos();
			}
		}
	}

}
