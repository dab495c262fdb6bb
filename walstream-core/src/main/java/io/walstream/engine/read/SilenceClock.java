package io.walstream.engine.read;

import java.time.Duration;

/**
 * Tells a dead connection from an idle one. After half the timeout of silence the server
 * is to be asked for a reply, after the whole the connection is to be given up. It stops
 * while nothing is read. Used by the thread that owns the connection.
 */
final class SilenceClock {

	private final long timeoutNanos;

	private long heardAt = System.nanoTime();

	private boolean asked;

	SilenceClock(Duration timeout) {
		this.timeoutNanos = timeout.toNanos();
	}

	/**
	 * Something was received, or nothing is being read.
	 */
	void reset() {
		this.heardAt = System.nanoTime();
		this.asked = false;
	}

	/**
	 * Whether to ask the server for a reply now; once per silence.
	 * @return whether half the timeout is over
	 */
	boolean isTimeToAsk() {
		if (!this.asked && silence() > this.timeoutNanos / 2) {
			this.asked = true;
			return true;
		}
		return false;
	}

	/**
	 * Whether the server has been silent for too long.
	 * @return whether the timeout is over
	 */
	boolean isExpired() {
		return silence() > this.timeoutNanos;
	}

	private long silence() {
		return System.nanoTime() - this.heardAt;
	}

}
