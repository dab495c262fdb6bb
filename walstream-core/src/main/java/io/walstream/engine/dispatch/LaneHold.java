package io.walstream.engine.dispatch;

import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.change.MessageId;
import io.walstream.wal.Lsn;

/**
 * The change at which a lane is held, and what is decided about it. The thread of the
 * lane waits here; decisions come from any thread. Guarded by the lock of the gate, so
 * that what the stream shows fits to what its lanes do.
 */
final class LaneHold {

	private final DispatchGate gate;

	private final Duration retryInterval;

	private volatile @Nullable DeliveryId change;

	private volatile boolean held;

	private @Nullable Decision decision;

	/**
	 * Creates the hold of a lane, which is not held.
	 * @param gate the gate of the stream
	 * @param retryInterval how often a held change is tried again, zero for never
	 */
	LaneHold(DispatchGate gate, Duration retryInterval) {
		this.gate = gate;
		this.retryInterval = retryInterval;
		gate.add(this);
	}

	DispatchGate gate() {
		return this.gate;
	}

	boolean isHeld() {
		return this.held;
	}

	/**
	 * Holds the lane at a change until somebody or the retry interval decides. While the
	 * stream is paused the interval does not end.
	 * @param failed id of the change, {@code null} if it is held before one, which cannot
	 * be skipped
	 * @param abandoned whether the change is not to be handled here any more, asked after
	 * each {@link DispatchGate#recheck()}
	 * @return what to do with the change
	 * @throws InterruptedException if the thread is interrupted
	 */
	Decision hold(@Nullable DeliveryId failed, BooleanSupplier abandoned) throws InterruptedException {
		this.gate.update(() -> {
			// Somebody may have decided while the held change was tried again
			boolean skipped = this.decision == Decision.SKIP && Objects.equals(failed, this.change);
			this.change = failed;
			this.decision = skipped ? Decision.SKIP : null;
			this.held = true;
		});
		return awaitDecision(abandoned);
	}

	private Decision awaitDecision(BooleanSupplier abandoned) throws InterruptedException {
		this.gate.lock().lock();
		try {
			long remaining = this.retryInterval.isZero() ? Long.MAX_VALUE : this.retryInterval.toNanos();
			while (!this.gate.isStopped() && !abandoned.getAsBoolean()) {
				if (this.decision != null) {
					return this.decision;
				}
				if (remaining <= 0 && !this.gate.isPaused()) {
					return Decision.RETRY;
				}
				remaining = this.gate.awaitChange(remaining);
			}
			return Decision.GIVE_UP;
		}
		finally {
			this.gate.lock().unlock();
		}
	}

	/**
	 * The held change is handled or left out, or not to be handled here any more.
	 */
	void released() {
		this.gate.update(this::letGo);
	}

	private void letGo() {
		this.held = false;
		this.change = null;
		this.decision = null;
	}

	/**
	 * Lets the held change be tried again, unless something was decided already. Called
	 * with the lock of the gate.
	 */
	void retry() {
		if (this.held && this.decision == null) {
			this.decision = Decision.RETRY;
		}
	}

	/**
	 * Whether the lane is held at a change. Called with the lock of the gate.
	 * @param other id of that change
	 * @return whether it is
	 */
	boolean isAt(DeliveryId other) {
		return this.held && other.equals(this.change);
	}

	/**
	 * Leaves out the held change, at once or after the attempt that is being made. Called
	 * with the lock of the gate.
	 * @param skipped id of that change
	 * @return whether the lane is held at that change
	 */
	boolean skip(DeliveryId skipped) {
		if (!isAt(skipped)) {
			return false;
		}
		this.decision = Decision.SKIP;
		return true;
	}

	/**
	 * Everything up to a position is handled, so a change before it is not held any more:
	 * another process may have handled it while the connection was released.
	 * @param connection has the position
	 */
	void passed(FlushFrontier connection) {
		DeliveryId passed = this.change;
		if (passed != null && position(passed).compareTo(connection.positions().flushed()) < 0) {
			this.gate.update(() -> {
				// The next change may be held meanwhile
				if (passed.equals(this.change)) {
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

	/**
	 * What to do with a change that failed.
	 */
	enum Decision {

		RETRY, SKIP, GIVE_UP

	}

}
