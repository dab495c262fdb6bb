package io.walstream.engine.dispatch;

/**
 * Chooses how many changes are handed over at once, so that a batch takes about a tenth
 * of a second: slow handlers get few, so that little is repeated after a crash and a stop
 * is quick; fast ones get many. Used by the thread that calls the handler.
 */
final class BatchSizing {

	private static final long TARGET_NANOS = 100_000_000;

	private final int max;

	private int next = 1;

	BatchSizing(int max) {
		this.max = max;
	}

	/**
	 * Size of the next batch.
	 * @return number of changes, from 1 to the maximum
	 */
	int next() {
		return this.next;
	}

	/**
	 * Learns from a batch.
	 * @param changes number of changes handled, at least 1
	 * @param nanos time they took, in nanoseconds
	 */
	void handled(int changes, long nanos) {
		long affordable = changes * TARGET_NANOS / Math.max(1, nanos);
		long growing = Math.min(affordable, 2L * this.next);
		this.next = (int) Math.max(1, Math.min(growing, this.max));
	}

}
