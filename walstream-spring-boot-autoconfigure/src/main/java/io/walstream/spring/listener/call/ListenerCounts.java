package io.walstream.spring.listener.call;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.failure.CauseChain;
import io.walstream.spring.listener.call.ListenerStatus.Failure;

/**
 * What a listener did so far. Written by the threads that call it, read by any.
 */
public final class ListenerCounts {

	private final LongAdder handled = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final Set<String> kinds = new HashSet<>();

	private volatile @Nullable Failure lastFailure;

	private volatile boolean retrying;

	void handled() {
		this.handled.increment();
		if (this.lastFailure != null) {
			this.lastFailure = null;
		}
	}

	/**
	 * A call failed. Failures of one change count together, also when it came again on a
	 * new connection.
	 * @param thrown what failed
	 * @param change the change
	 * @param time when it failed
	 * @return whether the change did not fail in this way before
	 */
	synchronized boolean failed(Throwable thrown, DeliveryId change, Instant time) {
		CauseChain causes = CauseChain.of(thrown);
		Failure last = this.lastFailure;
		boolean again = last != null && change.equals(last.change());
		this.failed.increment();
		this.lastFailure = new Failure(causes.rootName(), causes.sqlState(), change,
				(last != null && again) ? last.since() : time, (last != null && again) ? last.attempts() + 1 : 1);
		if (!again) {
			this.kinds.clear();
		}
		return this.kinds.add(causes.rootName());
	}

	void retrying(boolean retrying) {
		if (this.retrying != retrying) {
			this.retrying = retrying;
		}
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
