package io.walstream.engine.status;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;

/**
 * Tells a listener of changes of state, in their order, one thread at a time. Safe for
 * use by several threads.
 */
final class StateTeller {

	private static final Logger logger = LoggerFactory.getLogger(WalStream.class);

	private final Consumer<StateChange> listener;

	private final Queue<StateChange> untold = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean telling = new AtomicBoolean();

	StateTeller(Consumer<StateChange> listener) {
		this.listener = listener;
	}

	/**
	 * Adds a change to what is to be told. Changes are told in the order of these calls.
	 * @param change the change
	 */
	void add(StateChange change) {
		this.untold.add(change);
	}

	/**
	 * Tells what was not told yet, if no other thread does. Not for use under a lock: a
	 * listener may start or stop the stream.
	 */
	void tell() {
		while (!this.untold.isEmpty() && this.telling.compareAndSet(false, true)) {
			try {
				for (StateChange change = this.untold.poll(); change != null; change = this.untold.poll()) {
					tell(change);
				}
			}
			finally {
				this.telling.set(false);
			}
		}
	}

	private void tell(StateChange change) {
		try {
			this.listener.accept(change);
		}
		catch (RuntimeException | Error ex) {
			logger.warn("Listener of the state of stream '{}' failed; the stream goes on", change.stream(), ex);
		}
	}

}
