package io.walstream.engine.link;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.walstream.catalog.WalSender;
import io.walstream.failure.ConnectionReleasedException.Reason;
import io.walstream.stream.ServerSample;

/**
 * Notices that the server wants the walsender of a connection gone. It cannot go while
 * nobody reads what it has sent: a stream that reads sees its end by itself, one that
 * does not read keeps the walsender, and with it a checkpoint that waits for the slot.
 * Told by the watching thread, asked by the thread that owns the connection.
 */
final class WalSenderWatch {

	/** Shorter pauses are those of a handler that is about to take more. */
	private static final Duration PAUSE = Duration.ofSeconds(1);

	/** A slot that is read may recover, so the stream must really stand. */
	private static final Duration UNRESERVED_PAUSE = Duration.ofSeconds(3);

	private final int pid;

	private boolean seen;

	private volatile Finding finding = new Finding(null, 0);

	WalSenderWatch(int pid) {
		this.pid = pid;
	}

	int pid() {
		return this.pid;
	}

	/**
	 * Notes what the server said.
	 * @param walSender the walsender, empty if there is none of its process id
	 * @param sample the slot
	 */
	void saw(Optional<WalSender> walSender, ServerSample sample) {
		Reason reason = reason(walSender, sample);
		this.seen |= walSender.isPresent();
		Finding before = this.finding;
		this.finding = new Finding(reason, (reason == before.reason()) ? before.times() + 1 : 1);
	}

	private @Nullable Reason reason(Optional<WalSender> walSender, ServerSample sample) {
		if (walSender.isPresent() && walSender.get().isEnding()) {
			return Reason.TERMINATED;
		}
		if (this.seen && (walSender.isEmpty() || !Integer.valueOf(this.pid).equals(sample.slot().get("active_pid")))) {
			return Reason.GONE;
		}
		return "unreserved".equals(sample.slot().get("wal_status")) ? Reason.UNRESERVED : null;
	}

	/**
	 * Why the connection is to be released.
	 * @param paused how long nothing was read
	 * @return the reason, empty if there is none
	 */
	Optional<Reason> reason(Duration paused) {
		Finding last = this.finding;
		return Optional.ofNullable(last.reason()).filter((reason) -> counts(last, paused));
	}

	// A stream that reads a little now and then does not see the end for long either.
	private static boolean counts(Finding finding, Duration paused) {
		return (finding.reason() == Reason.UNRESERVED) ? paused.compareTo(UNRESERVED_PAUSE) >= 0
				: finding.times() > 1 || paused.compareTo(PAUSE) >= 0;
	}

	private record Finding(@Nullable Reason reason, int times) {

	}

}
