package io.walstream.stream;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.walstream.change.ChangeId;

/**
 * Says whether changes may be handed over: not while the stream is paused, held or
 * stopped. Commands come from any thread, the handler thread waits here.
 */
final class DispatchGate {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final Duration retryInterval;

	private final Consumer<Mode> modeListener;

	private @Nullable ChangeId held;

	private @Nullable Decision decision;

	private boolean paused;

	private volatile boolean stopped;

	private volatile boolean open = true;

	/**
	 * Creates an open gate.
	 * @param retryInterval how often a held change is tried again, zero for never
	 * @param modeListener told of each change of the mode
	 */
	DispatchGate(Duration retryInterval, Consumer<Mode> modeListener) {
		this.retryInterval = retryInterval;
		this.modeListener = modeListener;
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
	 * Holds the stream at a change until somebody or the retry interval decides.
	 * @param change id of the change, {@code null} if it has none
	 * @return what to do with the change
	 * @throws InterruptedException if the thread is interrupted
	 */
	Decision hold(@Nullable ChangeId change) throws InterruptedException {
		this.lock.lock();
		try {
			this.held = change;
			this.decision = null;
			this.modeListener.accept(Mode.HELD);
			long remaining = this.retryInterval.isZero() ? Long.MAX_VALUE : this.retryInterval.toNanos();
			while (this.decision == null && !this.stopped && remaining > 0) {
				remaining = this.changed.awaitNanos(remaining);
			}
			return this.stopped ? Decision.STOP : (this.decision != null) ? this.decision : Decision.RETRY;
		}
		finally {
			this.held = null;
			this.lock.unlock();
		}
	}

	/**
	 * The held change is handled or left out.
	 */
	void released() {
		update(() -> this.modeListener.accept(this.paused ? Mode.PAUSED : Mode.RUNNING));
	}

	void pause() {
		update(() -> {
			this.paused = true;
			if (this.held == null) {
				this.modeListener.accept(Mode.PAUSED);
			}
		});
	}

	void resume() {
		update(() -> {
			this.paused = false;
			this.decision = Decision.RETRY;
			if (this.held == null) {
				this.modeListener.accept(Mode.RUNNING);
			}
		});
	}

	/**
	 * Leaves out the held change.
	 * @param change id of that change
	 * @throws IllegalStateException if the stream is not held at that change
	 */
	void skip(ChangeId change) {
		update(() -> {
			if (!change.equals(this.held)) {
				throw new IllegalStateException("Stream is not held at change '%s'".formatted(change));
			}
			this.decision = Decision.SKIP;
		});
	}

	void stop() {
		update(() -> this.stopped = true);
	}

	private void update(Runnable change) {
		this.lock.lock();
		try {
			change.run();
			this.open = !this.paused && !this.stopped;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * What the handler thread does.
	 */
	enum Mode {

		RUNNING, PAUSED, HELD

	}

	/**
	 * What to do with a held change.
	 */
	enum Decision {

		RETRY, SKIP, STOP

	}

}
