package io.walstream.test;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How a {@link TcpProxy} treats what it reads.
 */
final class LinkState {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition healed = this.lock.newCondition();

	private long delayNanos;

	private boolean frozen;

	private boolean swallowing;

	void delay(Duration delay) {
		set(delay.toNanos(), false, false);
	}

	void freeze() {
		set(0, true, false);
	}

	void swallow() {
		set(0, false, true);
	}

	void heal() {
		set(0, false, false);
	}

	/**
	 * Waits until a piece may be passed on.
	 * @return whether it is to be passed on, not lost
	 * @throws InterruptedException if the thread is interrupted
	 */
	boolean await() throws InterruptedException {
		this.lock.lock();
		try {
			while (this.frozen) {
				this.healed.await();
			}
			if (this.delayNanos > 0) {
				this.lock.unlock();
				try {
					TimeUnit.NANOSECONDS.sleep(this.delayNanos);
				}
				finally {
					this.lock.lock();
				}
			}
			return !this.swallowing;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void set(long newDelayNanos, boolean newFrozen, boolean newSwallowing) {
		this.lock.lock();
		try {
			this.delayNanos = newDelayNanos;
			this.frozen = newFrozen;
			this.swallowing = newSwallowing;
			this.healed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

}
