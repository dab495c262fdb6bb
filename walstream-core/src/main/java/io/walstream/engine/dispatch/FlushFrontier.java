package io.walstream.engine.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;

import io.walstream.engine.status.Positions;
import io.walstream.wal.Lsn;

/**
 * Decides which position may be confirmed to the server: the only owner of the flush
 * position of one connection. Positions start at 0/0, are taken only from what came on
 * this connection, and never fall.
 * <p>
 * Every change handed on has a sequence number. A position is entered together with the
 * number of the last change before it, and becomes the flush position once that change
 * and all before it are handled. Positions are entered by the thread that reads; changes
 * are reported handled by the thread that calls the handler.
 */
public final class FlushFrontier {

	private final Deque<Boundary> boundaries = new ArrayDeque<>();

	private long handled;

	private Lsn received = Lsn.ZERO;

	private Lsn flushed = Lsn.ZERO;

	private volatile boolean closed;

	private volatile boolean givenUp;

	/**
	 * Enters a position that may be confirmed when all changes before it are handled: the
	 * end of a commit, or a keepalive's position outside a transaction.
	 * @param sequence number of the last change before it
	 * @param lsn the position
	 */
	public synchronized void enter(long sequence, Lsn lsn) {
		this.received = later(this.received, lsn);
		if (sequence <= this.handled) {
			this.flushed = later(this.flushed, lsn);
			return;
		}
		Boundary last = this.boundaries.peekLast();
		if (last != null && last.sequence() == sequence) {
			// A keepalive right after a commit can be behind the commit's end.
			this.boundaries.removeLast();
			this.boundaries.addLast(new Boundary(sequence, later(last.lsn(), lsn)));
			return;
		}
		this.boundaries.addLast(new Boundary(sequence, lsn));
	}

	/**
	 * Reports changes handled.
	 * @param sequence number of the last one; all before it are handled too
	 */
	public synchronized void handledThrough(long sequence) {
		this.handled = Math.max(this.handled, sequence);
		while (!this.boundaries.isEmpty() && this.boundaries.getFirst().sequence() <= this.handled) {
			this.flushed = later(this.flushed, this.boundaries.removeFirst().lsn());
		}
	}

	/**
	 * Whether all changes up to a number are handled.
	 * @param sequence number of the last change received
	 * @return whether nothing is open
	 */
	public synchronized boolean isHandledThrough(long sequence) {
		return sequence <= this.handled;
	}

	/**
	 * Whether all transactions that came whole are handled.
	 * @return whether no position that was entered is open
	 */
	public synchronized boolean isSettled() {
		return this.boundaries.isEmpty();
	}

	/**
	 * The positions as they may be reported now.
	 * @return the positions
	 */
	public synchronized Positions positions() {
		return new Positions(this.received, this.flushed);
	}

	/**
	 * The connection is gone. What came on it and is not handled is not to be handled any
	 * more: it comes again, here or at another process.
	 */
	void close() {
		this.givenUp = true;
		this.closed = true;
	}

	/**
	 * The connection was released and comes again when the handler can take more: a
	 * change that is held stays held until then.
	 */
	void release() {
		this.closed = true;
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Whether a change that is held is not to be held here any more.
	 * @return whether the connection is gone and was not just released
	 */
	boolean isGivenUp() {
		return this.givenUp;
	}

	private static Lsn later(Lsn one, Lsn other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	private record Boundary(long sequence, Lsn lsn) {

	}

}
