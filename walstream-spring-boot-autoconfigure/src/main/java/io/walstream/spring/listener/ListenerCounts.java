package io.walstream.spring.listener;

import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.walstream.change.ChangeId;
import io.walstream.spring.listener.ListenerStatus.Failure;

/**
 * What a listener did so far. Written by the threads that call it, read by any.
 */
final class ListenerCounts {

	private final LongAdder handled = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private volatile @Nullable Failure lastFailure;

	private volatile @Nullable ChangeId failedChange;

	private volatile boolean retrying;

	void handled() {
		this.handled.increment();
		if (this.lastFailure != null) {
			this.lastFailure = null;
			this.failedChange = null;
		}
	}

	/**
	 * A call failed.
	 * @param failure what failed
	 * @param change the change
	 * @return whether it is the first failure of that change
	 */
	boolean failed(Failure failure, ChangeId change) {
		boolean first = !change.equals(this.failedChange);
		this.failed.increment();
		this.lastFailure = failure;
		this.failedChange = change;
		return first;
	}

	void retrying(boolean retrying) {
		this.retrying = retrying;
	}

	long handledCount() {
		return this.handled.sum();
	}

	long failedCount() {
		return this.failed.sum();
	}

	boolean isRetrying() {
		return this.retrying;
	}

	@Nullable Failure lastFailure() {
		return this.lastFailure;
	}

}
