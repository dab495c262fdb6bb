package io.walstream.engine.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What was read and waits for the handler, bounded in changes and bytes. One thread
 * publishes and one takes. When there is no room the reading thread stops reading, so
 * that the server holds the rest back.
 */
public final class DeliveryQueue {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition filled = this.lock.newCondition();

	private final Condition emptied = this.lock.newCondition();

	private final Deque<PendingDelivery> deliveries = new ArrayDeque<>();

	private final int maxChanges;

	private final long maxBytes;

	private long bytes;

	private boolean awaited;

	public DeliveryQueue(int maxChanges, long maxBytes) {
		this.maxChanges = maxChanges;
		this.maxBytes = maxBytes;
	}

	/**
	 * Adds deliveries, also if that exceeds the limits by these.
	 * @param chunk the deliveries, copied
	 */
	public void publish(List<PendingDelivery> chunk) {
		this.lock.lock();
		try {
			for (PendingDelivery pending : chunk) {
				this.bytes += pending.bytes();
				this.deliveries.addLast(pending);
			}
			this.filled.signal();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Whether the reader may go on, after a wait if it may not.
	 * @param maxWaitNanos longest wait in nanoseconds, 0 for none
	 * @return whether there is room
	 * @throws InterruptedException if the thread is interrupted
	 */
	public boolean hasRoom(long maxWaitNanos) throws InterruptedException {
		this.lock.lock();
		try {
			long remaining = maxWaitNanos;
			while (isFull() && remaining > 0) {
				remaining = this.emptied.awaitNanos(remaining);
			}
			return !isFull();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes what waits, in order.
	 * @param max how many at the most
	 * @param maxWait longest wait in milliseconds
	 * @return the deliveries, empty if none came in time
	 * @throws InterruptedException if the thread is interrupted
	 */
	public List<PendingDelivery> take(int max, long maxWait) throws InterruptedException {
		this.lock.lock();
		try {
			long remaining = TimeUnit.MILLISECONDS.toNanos(maxWait);
			while (this.deliveries.isEmpty() && remaining > 0) {
				this.awaited = true;
				remaining = this.filled.awaitNanos(remaining);
			}
			return remove(Math.min(max, this.deliveries.size()));
		}
		finally {
			this.awaited = false;
			this.lock.unlock();
		}
	}

	private List<PendingDelivery> remove(int count) {
		boolean wasFull = isFull();
		List<PendingDelivery> taken = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			PendingDelivery pending = this.deliveries.removeFirst();
			this.bytes -= pending.bytes();
			taken.add(pending);
		}
		if (wasFull && !isFull()) {
			this.emptied.signal();
		}
		return taken;
	}

	/**
	 * Whether a thread waits here for what is not read yet.
	 * @return whether the taker could take more now
	 */
	boolean isAwaited() {
		this.lock.lock();
		try {
			return this.awaited && this.deliveries.isEmpty();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Drops all that waits, since its connection is gone: the server sends it again.
	 */
	void discard() {
		this.lock.lock();
		try {
			this.deliveries.clear();
			this.bytes = 0;
			this.emptied.signal();
		}
		finally {
			this.lock.unlock();
		}
	}

	private boolean isFull() {
		return this.deliveries.size() >= this.maxChanges || this.bytes >= this.maxBytes;
	}

}
