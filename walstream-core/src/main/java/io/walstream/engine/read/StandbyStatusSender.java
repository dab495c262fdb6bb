package io.walstream.engine.read;

import java.time.Duration;
import java.util.function.Consumer;

import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.status.Positions;
import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.StandbyStatusUpdate;
import io.walstream.wal.Lsn;

/**
 * Sends standby status updates: soon after the flush position moved, at the latest after
 * the status interval, and at once when the server asks. Used by the thread that owns the
 * connection. See "Streaming Replication Protocol" of the PostgreSQL manual.
 */
final class StandbyStatusSender {

	private static final long PROGRESS_NANOS = Duration.ofMillis(200).toNanos();

	private static final long IDLE_NANOS = Duration.ofSeconds(2).toNanos();

	private final Consumer<StandbyStatusUpdate> server;

	private final FlushFrontier frontier;

	private final long intervalNanos;

	private Lsn reported = Lsn.ZERO;

	private long sentAt = System.nanoTime();

	/**
	 * Creates a sender.
	 * @param server is told, at once
	 * @param frontier has the positions
	 * @param interval longest time without an update
	 */
	StandbyStatusSender(Consumer<StandbyStatusUpdate> server, FlushFrontier frontier, Duration interval) {
		this.server = server;
		this.frontier = frontier;
		this.intervalNanos = interval.toNanos();
	}

	/**
	 * Sends an update if one is due.
	 * @param drained whether nothing is open: then the server is asked for its position
	 * every two seconds, since a walsender that never catches up does not tell it by
	 * itself
	 */
	void tick(boolean drained) {
		long elapsed = System.nanoTime() - this.sentAt;
		if (elapsed >= this.intervalNanos || (drained && elapsed >= IDLE_NANOS)) {
			send(drained);
		}
		else if (elapsed >= PROGRESS_NANOS && !this.frontier.positions().flushed().equals(this.reported)) {
			send(false);
		}
	}

	/**
	 * Answers the server at once. While work is open, nothing but the position of the
	 * keepalive is reported: a server that is shutting down then ends, and the slot stays
	 * where it is.
	 * @param keepalive what the server sent
	 * @param drained whether nothing is open
	 */
	void answer(Keepalive keepalive, boolean drained) {
		if (drained) {
			send(false);
		}
		else {
			write(new StandbyStatusUpdate(keepalive.walEnd(), Lsn.ZERO, Lsn.ZERO, false));
		}
	}

	/**
	 * Sends the positions as they are.
	 * @param replyRequested whether the server should answer
	 */
	void send(boolean replyRequested) {
		Positions positions = this.frontier.positions();
		write(new StandbyStatusUpdate(positions.received(), positions.flushed(), positions.flushed(), replyRequested));
		this.reported = positions.flushed();
	}

	private void write(StandbyStatusUpdate update) {
		this.server.accept(update);
		this.sentAt = System.nanoTime();
	}

	/**
	 * How long nothing needs to be sent.
	 * @return nanoseconds, not negative
	 */
	long nanosUntilDue() {
		return Math.max(0, Math.min(PROGRESS_NANOS, this.intervalNanos - (System.nanoTime() - this.sentAt)));
	}

}
