package io.walstream.engine.dispatch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

import io.walstream.change.DeliveryId;
import io.walstream.engine.status.DispatchMode;

/**
 * Says whether changes of the stream may be handed over: not while it is paused or
 * stopped. Commands come from any thread, lanes wait here. A command about a held change
 * goes to the lane that holds it.
 */
public final class DispatchGate {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final Runnable modeListener;

	private final List<LaneHold> holds = new CopyOnWriteArrayList<>();

	private boolean paused;

	private volatile DispatchMode mode = DispatchMode.RUNNING;

	private volatile boolean stopped;

	private volatile boolean open = true;

	/**
	 * Creates an open gate.
	 * @param modeListener told, outside the lock, after each change of the mode
	 */
	DispatchGate(Runnable modeListener) {
		this.modeListener = modeListener;
	}

	void add(LaneHold hold) {
		this.holds.add(hold);
	}

	/**
	 * What the stream does as a whole: it is held if one of its lanes is.
	 * @return the mode
	 */
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
	 * Tells all lanes of a position that the connection has reached.
	 * @param connection has the position
	 */
	public void passed(FlushFrontier connection) {
		this.holds.forEach((hold) -> hold.passed(connection));
	}

	public void pause() {
		update(() -> this.paused = true);
	}

	/**
	 * Goes on after a pause, and tries again what the lanes hold.
	 */
	public void resume() {
		update(() -> {
			this.paused = false;
			this.holds.forEach(LaneHold::retry);
		});
	}

	/**
	 * Whether it is this gate that holds the stream at a change.
	 * @param change id of that change
	 * @return whether it is
	 */
	public boolean isHeldAt(DeliveryId change) {
		this.lock.lock();
		try {
			return this.holds.stream().anyMatch((hold) -> hold.isAt(change));
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Leaves out a held change, at once or after the attempt that is being made.
	 * @param change id of that change
	 * @throws IllegalStateException if no lane is held at that change
	 */
	public void skip(DeliveryId change) {
		update(() -> {
			if (this.holds.stream().noneMatch((hold) -> hold.skip(change))) {
				throw new IllegalStateException("Stream is not held at change '%s'".formatted(change));
			}
		});
	}

	void stop() {
		update(() -> this.stopped = true);
	}

	/**
	 * Lets a lane that holds look again whether its change is abandoned.
	 */
	void recheck() {
		update(() -> {
		});
	}

	Lock lock() {
		return this.lock;
	}

	/**
	 * Whether the stream is paused. Called with the lock.
	 * @return whether it is
	 */
	boolean isPaused() {
		return this.paused;
	}

	/**
	 * Waits, with the lock, for a change of the gate or of a hold.
	 * @param nanos longest wait in nanoseconds; does not pass while the stream is paused
	 * @return what is left of it
	 * @throws InterruptedException if the thread is interrupted
	 */
	long awaitChange(long nanos) throws InterruptedException {
		if (this.paused) {
			this.changed.await();
			return nanos;
		}
		return this.changed.awaitNanos(nanos);
	}

	/**
	 * Changes the gate or a hold, then wakes who waits and shows the mode.
	 * @param change the change, made with the lock
	 */
	void update(Runnable change) {
		DispatchMode before;
		this.lock.lock();
		try {
			before = this.mode;
			change.run();
			this.open = !this.paused && !this.stopped;
			this.mode = currentMode();
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (this.mode != before) {
			this.modeListener.run();
		}
	}

	private DispatchMode currentMode() {
		if (this.holds.stream().anyMatch(LaneHold::isHeld)) {
			return DispatchMode.HELD;
		}
		return this.paused ? DispatchMode.PAUSED : DispatchMode.RUNNING;
	}

}
