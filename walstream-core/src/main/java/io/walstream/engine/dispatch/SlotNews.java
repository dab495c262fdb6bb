package io.walstream.engine.dispatch;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import io.walstream.stream.SlotCreated;

/**
 * The slot that was created and of which the handler was not told yet. One that is
 * followed by another before that is not told: nothing of it was handed over. Lives as
 * long as the stream, over stops and starts; used by any thread.
 */
public final class SlotNews {

	private final AtomicReference<@Nullable SlotCreated> untold = new AtomicReference<>();

	/**
	 * A slot was created.
	 * @param slot the slot, before anything of it is read
	 */
	public void created(SlotCreated slot) {
		this.untold.set(slot);
	}

	@Nullable SlotCreated untold() {
		return this.untold.get();
	}

	void told(SlotCreated slot) {
		this.untold.compareAndSet(slot, null);
	}

}
