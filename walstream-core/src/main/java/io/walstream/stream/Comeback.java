package io.walstream.stream;

/**
 * Tells a connection that works from one that could only be made: the server may fail
 * over the same change again and again. After a connection that brought nothing the next
 * one counts when the server has reached a position on it; until then the stream shows
 * that it reconnects, and delays grow. Used by the thread that owns the connection.
 */
final class Comeback {

	private final StatusBoard status;

	private final Backoff backoff;

	private FlushFrontier frontier = new FlushFrontier();

	private boolean counted;

	private boolean doubted;

	private boolean released;

	Comeback(StatusBoard status, Backoff backoff) {
		this.status = status;
		this.backoff = backoff;
	}

	/**
	 * A connection streams.
	 * @param next its frontier
	 */
	void connected(FlushFrontier next) {
		this.frontier = next;
		this.counted = false;
		this.released = false;
		if (!this.doubted) {
			count();
		}
	}

	/**
	 * To be asked while the connection lasts.
	 */
	void look() {
		if (!this.counted && hasBroughtSomething()) {
			count();
		}
	}

	/**
	 * The connection is gone.
	 */
	void disconnected() {
		this.doubted = !this.released && !hasBroughtSomething();
	}

	/**
	 * The connection is released, it did not fail.
	 */
	void released() {
		this.released = true;
	}

	private void count() {
		this.counted = true;
		this.status.connected(this.frontier);
		this.backoff.reset();
	}

	private boolean hasBroughtSomething() {
		return this.frontier.positions().received().value() != 0;
	}

}
