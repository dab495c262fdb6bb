package io.walstream.engine.read;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Delivery;
import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.dispatch.PendingDelivery;
import io.walstream.wal.Lsn;

/**
 * Numbers deliveries, passes them to the queue in chunks, and enters positions into the
 * frontier behind them. Used by the thread that reads, for one connection.
 */
final class DeliveryInlet {

	private static final int CHUNK = 64;

	private final DeliveryQueue queue;

	private final FlushFrontier frontier;

	private final List<PendingDelivery> chunk = new ArrayList<>(CHUNK);

	private @Nullable Delivery last;

	private int lastBytes;

	private long sequence;

	DeliveryInlet(DeliveryQueue queue, FlushFrontier frontier) {
		this.queue = queue;
		this.frontier = frontier;
	}

	void add(Delivery delivery, int bytes) {
		release(false);
		this.last = delivery;
		this.lastBytes = bytes;
		this.sequence++;
	}

	/**
	 * The transaction of the deliveries is complete, or the delivery outside of one.
	 * @param endLsn its end, which may be confirmed once they are handled
	 */
	void endTransaction(Lsn endLsn) {
		release(true);
		this.frontier.enter(this.sequence, endLsn);
	}

	/**
	 * The server is at a position, outside a transaction.
	 * @param lsn the position, which may be confirmed once all before it is handled
	 */
	void reached(Lsn lsn) {
		this.frontier.enter(this.sequence, lsn);
	}

	/**
	 * Whether all that was added is handled.
	 * @return whether nothing is open
	 */
	boolean isDrained() {
		return this.frontier.isHandledThrough(this.sequence);
	}

	private void release(boolean endsTransaction) {
		if (this.last != null) {
			this.chunk
				.add(new PendingDelivery(this.last, this.sequence, this.lastBytes, endsTransaction, this.frontier));
			this.last = null;
			if (this.chunk.size() >= CHUNK) {
				flush();
			}
		}
	}

	/**
	 * Passes on what was added, but for a last delivery whose transaction goes on.
	 */
	void flush() {
		if (!this.chunk.isEmpty()) {
			this.queue.publish(this.chunk);
			this.chunk.clear();
		}
	}

}
