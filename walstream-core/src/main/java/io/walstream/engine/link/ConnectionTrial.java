package io.walstream.engine.link;

import java.time.Duration;
import java.util.function.LongSupplier;

import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.status.StatusBoard;
import io.walstream.wal.Lsn;

/**
 * Tells a connection that works from one that could only be made: the server may fail
 * over the same change again and again. A connection proves itself when a position is
 * confirmed on it that was not before, or, since on an idle server no position moves,
 * when the server is heard and the connection lasts: longer than the last delay, and than
 * twice the one before it that did not prove itself. After one that did not, the next
 * counts only when it does; until then the stream shows that it reconnects, and delays
 * grow. Used by the thread that owns the connection.
 */
public final class ConnectionTrial {

	private final StatusBoard status;

	private final Backoff backoff;

	private final LongSupplier nanoTime;

	private FlushFrontier frontier = new FlushFrontier();

	private Lsn confirmed = Lsn.ZERO;

	private long connectedAt;

	private Duration unproven = Duration.ZERO;

	private boolean counted;

	private boolean proved;

	private boolean endedByServer;

	private boolean doubted;

	private boolean released;

	public ConnectionTrial(StatusBoard status, Backoff backoff, LongSupplier nanoTime) {
		this.status = status;
		this.backoff = backoff;
		this.nanoTime = nanoTime;
	}

	/**
	 * A connection streams.
	 * @param next its frontier
	 */
	public void connected(FlushFrontier next) {
		this.frontier = next;
		this.connectedAt = this.nanoTime.getAsLong();
		this.counted = false;
		this.released = false;
		this.proved = false;
		this.endedByServer = false;
		if (!this.doubted) {
			count();
		}
	}

	/**
	 * To be asked while the connection lasts.
	 */
	public void look() {
		if (!this.proved && (hasMoved() || hasLasted())) {
			this.proved = true;
			if (!this.counted) {
				count();
			}
		}
	}

	/**
	 * The server ended the stream by an error of its own. It may have worked on that for
	 * long, so that the connection lasted proves nothing.
	 */
	public void endedByServer() {
		this.endedByServer = true;
	}

	/**
	 * The connection is gone.
	 */
	public void disconnected() {
		this.doubted = !this.released && !hasMoved() && (this.endedByServer || (!this.proved && !hasLasted()));
		this.unproven = this.doubted ? age() : Duration.ZERO;
		Lsn flushed = this.frontier.positions().flushed();
		this.confirmed = (flushed.compareTo(this.confirmed) > 0) ? flushed : this.confirmed;
	}

	/**
	 * The connection is released, it did not fail.
	 */
	public void released() {
		this.released = true;
	}

	private void count() {
		this.counted = true;
		this.status.connected(this.frontier::positions);
		this.backoff.reset();
	}

	private boolean hasMoved() {
		return this.frontier.positions().flushed().compareTo(this.confirmed) > 0;
	}

	private boolean hasLasted() {
		Duration age = age();
		return this.frontier.positions().received().value() != 0 && age.compareTo(this.backoff.last()) > 0
				&& age.compareTo(this.unproven.multipliedBy(2)) > 0;
	}

	private Duration age() {
		return Duration.ofNanos(this.nanoTime.getAsLong() - this.connectedAt);
	}

}
