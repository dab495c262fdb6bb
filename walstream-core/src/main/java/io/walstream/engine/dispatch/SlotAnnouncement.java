package io.walstream.engine.dispatch;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.engine.status.FailureDescriber;
import io.walstream.engine.status.StatusBoard;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.SlotCreated;

/**
 * Tells the handler that its slot began anew, before anything of it is handed over. While
 * the handler fails at that the stream is held, as at a change, but cannot skip it. Used
 * by the handler thread.
 */
final class SlotAnnouncement {

	private static final Logger logger = LoggerFactory.getLogger(SlotAnnouncement.class);

	private final SlotNews news;

	private final ChangeHandler handler;

	private final LaneHold hold;

	private final StatusBoard status;

	private final HandlerLog log;

	private int attempts;

	SlotAnnouncement(SlotNews news, ChangeHandler handler, LaneHold hold, StatusBoard status) {
		this.news = news;
		this.handler = handler;
		this.hold = hold;
		this.status = status;
		this.log = new HandlerLog(handler);
	}

	/**
	 * Tells the handler if there is something to tell.
	 * @return whether nothing is untold; else the stream stops
	 * @throws InterruptedException if the thread is interrupted
	 */
	boolean make() throws InterruptedException {
		SlotCreated slot = this.news.untold();
		while (slot != null && this.hold.gate().awaitOpen()) {
			tell(slot);
			slot = this.news.untold();
		}
		return slot == null;
	}

	private void tell(SlotCreated slot) throws InterruptedException {
		Throwable failure = call(slot);
		if (failure == null) {
			this.news.told(slot);
			release();
		}
		else if (!this.hold.gate().isStopped()) {
			hold(slot, failure);
		}
	}

	// A handler that leaves the thread interrupted must not end it: the gate says when.
	private @Nullable Throwable call(SlotCreated slot) {
		try {
			this.handler.slotCreated(slot);
			return null;
		}
		catch (Throwable ex) {
			return ex;
		}
		finally {
			Thread.interrupted();
		}
	}

	private void hold(SlotCreated slot, Throwable failure) throws InterruptedException {
		this.attempts++;
		this.log.failedAtSlot(failure, slot);
		this.status.handlerFailed(FailureDescriber.ofStream(failure, this.attempts));
		logger.error(
				"Stream '{}' is held: the handler failed when it was told that replication slot '{}' begins anew at {}, "
						+ "attempt {}. Nothing is delivered until it does not fail",
				this.status.streamName(), slot.slotName(), slot.consistentPoint(), this.attempts);
		this.hold.hold(null, () -> false);
	}

	private void release() {
		if (this.attempts > 0) {
			this.attempts = 0;
			this.log.released();
			this.status.handled();
			this.hold.released();
		}
	}

}
