package io.walstream.engine.dispatch;

import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.change.Delivery;
import io.walstream.change.DeliveryId;
import io.walstream.engine.status.FailureDescriber;
import io.walstream.engine.status.StatusBoard;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStreamStatus;

/**
 * Hands changes to the handler, one batch after the other, and reports them handled. The
 * loop of the handler thread; it lives as long as the stream runs, over all connections.
 */
final class Lane implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(Lane.class);

	private static final long POLL_MILLIS = 100;

	private final DeliveryQueue queue;

	private final ChangeHandler handler;

	private final LaneHold hold;

	private final DispatchGate gate;

	private final StatusBoard status;

	private final BatchSizing sizing;

	private final RedeliveryFilter redelivery = new RedeliveryFilter();

	private final HeldFailure held;

	private final HandlerLog log;

	private final SlotAnnouncement slots;

	Lane(DeliveryQueue queue, ChangeHandler handler, SlotNews news, LaneHold hold, StatusBoard status, int maxBatch) {
		this.queue = queue;
		this.handler = handler;
		this.hold = hold;
		this.gate = hold.gate();
		this.status = status;
		this.sizing = new BatchSizing(maxBatch);
		this.held = new HeldFailure(status.streamName());
		this.log = new HandlerLog(handler);
		this.slots = new SlotAnnouncement(news, handler, hold, status);
	}

	@Override
	public void run() {
		try {
			while (this.gate.awaitOpen()) {
				List<PendingDelivery> deliveries = this.queue.take(this.sizing.next(), POLL_MILLIS);
				// After the wait: what was taken may be the first of the slot
				if (this.slots.make()) {
					dispatch(deliveries);
				}
			}
		}
		catch (InterruptedException ex) {
			logger.debug("Handler thread of stream '{}' was interrupted", this.status.streamName());
			Thread.currentThread().interrupt();
		}
	}

	private void dispatch(List<PendingDelivery> deliveries) throws InterruptedException {
		List<PendingDelivery> rest = deliveries;
		if (!rest.isEmpty()) {
			rest = confirm(rest, this.redelivery.countAtStartOf(rest));
		}
		while (!rest.isEmpty() && this.gate.awaitOpen() && !isAbandoned(rest)) {
			rest = handle(rest);
		}
	}

	// Hands over once and returns what is not handled.
	private List<PendingDelivery> handle(List<PendingDelivery> deliveries) throws InterruptedException {
		HandlerBatch batch = new HandlerBatch(deliveries, this.gate);
		long start = System.nanoTime();
		try {
			call(batch);
			return handled(deliveries, batch.size(), System.nanoTime() - start);
		}
		catch (InterruptedException ex) {
			if (this.gate.isStopped()) {
				throw ex;
			}
			return hold(deliveries, ex);
		}
		catch (ChangeHandlingException ex) {
			List<PendingDelivery> rest = after(deliveries, indexOf(ex.failed(), deliveries));
			return hold(rest, ex);
		}
		catch (Throwable ex) {
			return hold(deliveries, ex);
		}
	}

	// A handler that leaves the thread interrupted must not end it: the gate says when.
	private void call(HandlerBatch batch) throws Exception {
		try {
			this.handler.handle(batch);
		}
		finally {
			Thread.interrupted();
		}
	}

	private List<PendingDelivery> handled(List<PendingDelivery> deliveries, int count, long nanos) {
		List<PendingDelivery> rest = after(deliveries, count);
		if (count > 0) {
			this.sizing.handled(count, nanos);
			this.status.handled();
			release();
		}
		return rest;
	}

	private List<PendingDelivery> after(List<PendingDelivery> deliveries, int count) {
		for (PendingDelivery pending : deliveries.subList(0, count)) {
			this.redelivery.add(pending.delivery());
		}
		return confirm(deliveries, count);
	}

	// Reports the first deliveries handled, the last step of their way, and returns the
	// rest.
	private static List<PendingDelivery> confirm(List<PendingDelivery> deliveries, int count) {
		if (count > 0) {
			PendingDelivery last = deliveries.get(count - 1);
			last.frontier().handledThrough(last.sequence());
		}
		return deliveries.subList(count, deliveries.size());
	}

	private List<PendingDelivery> hold(List<PendingDelivery> deliveries, Throwable thrown) throws InterruptedException {
		if (this.gate.isStopped() || isAbandoned(deliveries)) {
			return List.of();
		}
		if (!this.gate.isOpen()) {
			// Paused meanwhile: tried again when it goes on
			return deliveries;
		}
		DeliveryId id = deliveries.get(0).delivery().id();
		WalStreamStatus.Failure failure = FailureDescriber.ofHandler(thrown, id);
		this.log.failed(thrown, failure);
		this.status.handlerFailed(this.held.failed(failure));
		return switch (this.hold.hold(id, deliveries.get(0).frontier()::isGivenUp)) {
			case RETRY -> deliveries;
			case SKIP -> leaveOut(deliveries, id);
			case GIVE_UP -> {
				this.hold.released();
				yield List.of();
			}
		};
	}

	private List<PendingDelivery> leaveOut(List<PendingDelivery> deliveries, DeliveryId id) {
		logger.warn("Stream '{}' leaves out change {} as told", this.status.streamName(), id);
		List<PendingDelivery> rest = after(deliveries, 1);
		release();
		return rest;
	}

	// Their connection is gone and another process may have got them: only the server
	// says who goes on.
	private static boolean isAbandoned(List<PendingDelivery> deliveries) {
		return deliveries.get(0).frontier().isClosed();
	}

	private void release() {
		this.log.released();
		if (this.held.release()) {
			this.hold.released();
		}
	}

	private static int indexOf(Delivery failed, List<PendingDelivery> deliveries) {
		for (int i = 0; i < deliveries.size(); i++) {
			if (deliveries.get(i).delivery() == failed) {
				return i;
			}
		}
		return 0;
	}

}
