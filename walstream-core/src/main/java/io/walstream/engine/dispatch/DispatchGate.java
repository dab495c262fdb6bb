package io.walstream.engine.dispatch;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.change.MessageId;
import io.walstream.engine.status.DispatchMode;
import io.walstream.wal.Lsn;

/**
 * Says whether changes may be handed over: not while the stream is paused, held or
 * stopped. Commands come from any thread, the handler thread waits here.
 */
public final class DispatchGate {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final Duration retryInterval;

	private final Runnable modeListener;

	private volatile @Nullable DeliveryId held;

	private @Nullable Decision decision;

	private boolean paused;

	private volatile DispatchMode mode = DispatchMode.RUNNING;

	private volatile boolean stopped;

	private volatile boolean open = true;

	/**
	 * Creates an open gate.
	 * @param retryInterval how often a held change is tried again, zero for never
	 * @param modeListener told, outside the lock, after each change of the mode
	 */
	DispatchGate(Duration retryInterval, Runnable modeListener) {
		this.retryInterval = retryInterval;
		this.modeListener = modeListener;
	}

	public DispatchMode mode() {
		return this.mode;
	}

	/**
	 * Whether the next change of a batch may be handed over. Does not wait.
	 * @return whether the stream is neither paused nor stopped
	 */
	boolean isOpen() {
		return this.open;
	}

	boolean isStopped() {
		return this.stopped;
	}

	/**
	 * Waits until changes may be handed over.
	 * @return {@code false} if the stream stops
	 * @throws InterruptedException if the thread is interrupted
	 */
	boolean awaitOpen() throws InterruptedException {
		this.lock.lock();
		try {
			while (this.paused && !this.stopped) {
				this.changed.await();
			}
			return !this.stopped;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Holds the stream at a change until somebody or the retry interval decides. While it
	 * is paused the interval does not end.
	 * @param change id of the change
	 * @param abandoned whether the change is not to be handled here any more, asked after
	 * each {@link #recheck()}
	 * @return what to do with the change
	 * @throws InterruptedException if the thread is interrupted
	 */
	Decision hold(DeliveryId change, BooleanSupplier abandoned) throws InterruptedException {
		update(() -> {
			// Somebody may have decided while the held change was tried again
			boolean skipped = this.decision == Decision.SKIP && change.equals(this.held);
			this.held = change;
			this.decision = skipped ? Decision.SKIP : null;
			this.mode = DispatchMode.HELD;
		});
		return awaitDecision(abandoned);
	}

	private Decision awaitDecision(BooleanSupplier abandoned) throws InterruptedException {
		this.lock.lock();
		try {
			long remaining = this.retryInterval.isZero() ? Long.MAX_VALUE : this.retryInterval.toNanos();
			while (!this.stopped && !abandoned.getAsBoolean()) {
				if (this.decision != null) {
					return this.decision;
				}
				if (this.paused) {
					this.changed.await();
				}
				else if (remaining > 0) {
					remaining = this.changed.awaitNanos(remaining);
				}
				else {
					return Decision.RETRY;
				}
			}
			return Decision.GIVE_UP;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * The held change is handled or left out, or not to be handled here any more.
	 */
	void released() {
		update(this::letGo);
	}

	private void letGo() {
		this.held = null;
		this.decision = null;
		this.mode = this.paused ? DispatchMode.PAUSED : DispatchMode.RUNNING;
	}

	/**
	 * Everything up to a position is handled, so a change before it is not held any more:
	 * another process may have handled it while the connection was released.
	 * @param connection has the position
	 */
	public void passed(FlushFrontier connection) {
		DeliveryId change = this.held;
		if (change != null && position(change).compareTo(connection.positions().flushed()) < 0) {
			update(() -> {
				// The next change may be held meanwhile
				if (change.equals(this.held)) {
					letGo();
				}
			});
		}
	}

	// A position that is confirmed when everything up to the delivery is handled, and not
	// before: what lies behind it is confirmed in its turn.
	private static Lsn position(DeliveryId id) {
		Lsn commitLsn = id.commitLsn();
		return (commitLsn != null) ? commitLsn : ((MessageId) id).lsn();
	}

	public void pause() {
		update(() -> {
			this.paused = true;
			if (this.mode != DispatchMode.HELD) {
				this.mode = DispatchMode.PAUSED;
			}
		});
	}

	public void resume() {
		update(() -> {
			this.paused = false;
			if (this.mode != DispatchMode.HELD) {
				this.mode = DispatchMode.RUNNING;
			}
			else if (this.decision == null) {
				this.decision = Decision.RETRY;
			}
		});
	}

	/**
	 * Leaves out the held change, at once or after the attempt that is being made.
	 * @param change id of that change
	 * @throws IllegalStateException if the stream is not held at that change
	 */
	public void skip(DeliveryId change) {
		update(() -> {
			if (this.mode != DispatchMode.HELD || !change.equals(this.held)) {
				throw new IllegalStateException("Stream is not held at change '%s'".formatted(change));
			}
			this.decision = Decision.SKIP;
		});
	}

	void stop() {
		update(() -> this.stopped = true);
	}

	/**
	 * Lets a thread that holds look again whether its change is abandoned.
	 */
	void recheck() {
		update(() -> {
		});
	}

	private void update(Runnable change) {
		DispatchMode before;
		this.lock.lock();
		try {
			before = this.mode;
			change.run();
			this.open = !this.paused && !this.stopped;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (this.mode != before) {
			this.modeListener.run();
		}
	}

	/**
	 * What to do with a held change.
	 */
	enum Decision {

		RETRY, SKIP, GIVE_UP

	}

}
