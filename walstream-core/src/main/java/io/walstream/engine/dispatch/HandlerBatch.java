package io.walstream.engine.dispatch;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import io.walstream.change.Delivery;
import io.walstream.stream.ChangeBatch;

/**
 * Deliveries as the handler sees them. Its iterator ends early when the stream pauses,
 * stops or loses the connection they came from: the batch then has only what was iterated
 * until there. Used by the thread that calls the handler.
 */
final class HandlerBatch implements ChangeBatch {

	private final List<PendingDelivery> deliveries;

	private final FlushFrontier frontier;

	private final DispatchGate gate;

	private int handedOver;

	private boolean cut;

	/**
	 * Creates a batch.
	 * @param deliveries deliveries of one connection, not empty
	 * @param gate says whether more may be handed over
	 */
	HandlerBatch(List<PendingDelivery> deliveries, DispatchGate gate) {
		this.deliveries = deliveries;
		this.frontier = deliveries.get(0).frontier();
		this.gate = gate;
	}

	@Override
	public int size() {
		return this.cut ? this.handedOver : this.deliveries.size();
	}

	@Override
	public boolean endsTransaction() {
		return size() > 0 && this.deliveries.get(size() - 1).endsTransaction();
	}

	@Override
	public boolean isStopping() {
		return !this.gate.isOpen() || this.frontier.isClosed();
	}

	@Override
	public Iterator<Delivery> iterator() {
		return new Iterator<>() {

			private int index;

			@Override
			public boolean hasNext() {
				return this.index < size() && mayHandOver(this.index);
			}

			@Override
			public Delivery next() {
				if (!hasNext()) {
					throw new NoSuchElementException();
				}
				Delivery next = HandlerBatch.this.deliveries.get(this.index).delivery();
				this.index++;
				HandlerBatch.this.handedOver = Math.max(HandlerBatch.this.handedOver, this.index);
				return next;
			}

		};
	}

	private boolean mayHandOver(int index) {
		if (index >= this.handedOver && isStopping()) {
			this.cut = true;
			return false;
		}
		return true;
	}

}
