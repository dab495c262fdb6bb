package io.walstream.engine.link;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.WalSender;
import io.walstream.failure.ConnectionReleasedException.Reason;
import io.walstream.stream.ServerSample;

import static org.assertj.core.api.Assertions.assertThat;

class WalSenderWatchTests {

	private static final int PID = 77;

	private static final Duration READS = Duration.ZERO;

	private static final Duration STANDS = Duration.ofSeconds(3);

	private final WalSenderWatch watch = new WalSenderWatch(PID);

	@Test
	void reasonWhenTheServerOnlyWaitsForTheClientIsNone() {
		saw("WalSenderWriteData", PID, "extended");
		saw("WalSenderWriteData", PID, "extended");

		assertThat(this.watch.reason(STANDS)).isEmpty();
	}

	@Test
	void reasonWhenTheWalSenderIsEndingNeedsAPauseOrASecondSample() {
		saw("ClientWrite", PID, "reserved");
		assertThat(this.watch.reason(STANDS)).contains(Reason.TERMINATED);
		assertThat(this.watch.reason(READS)).isEmpty();

		saw("ClientWrite", PID, "reserved");
		assertThat(this.watch.reason(READS)).contains(Reason.TERMINATED);
	}

	@Test
	void reasonWhenAnEndingWalSenderGoesOnIsNone() {
		saw("ClientWrite", PID, "reserved");
		saw(null, PID, "reserved");

		assertThat(this.watch.reason(STANDS)).isEmpty();
	}

	@Test
	void reasonWhenTheSlotIsUnreservedNeedsAPause() {
		saw("WalSenderWriteData", PID, "unreserved");
		saw("WalSenderWriteData", PID, "unreserved");

		assertThat(this.watch.reason(READS)).isEmpty();
		assertThat(this.watch.reason(Duration.ofSeconds(2))).isEmpty();
		assertThat(this.watch.reason(STANDS)).contains(Reason.UNRESERVED);
	}

	@Test
	void reasonWhenTheWalSenderWasSeenAndIsNotThereIsGone() {
		saw("WalSenderWriteData", PID, "reserved");
		gone();

		assertThat(this.watch.reason(STANDS)).contains(Reason.GONE);
	}

	@Test
	void reasonWhenAnotherProcessReadsTheSlotIsGone() {
		saw("WalSenderWriteData", PID, "reserved");
		saw("WalSenderWriteData", PID + 1, "reserved");

		assertThat(this.watch.reason(STANDS)).contains(Reason.GONE);
	}

	// Another server is asked than the one that streams, behind a proxy for example
	@Test
	void reasonWhenTheWalSenderWasNeverSeenIsNone() {
		gone();
		gone();

		assertThat(this.watch.reason(STANDS)).isEmpty();
	}

	private void saw(@Nullable String waitEvent, int activePid, String walStatus) {
		this.watch.saw(Optional.of(new WalSender(PID, waitEvent)), sample(activePid, walStatus));
	}

	private void gone() {
		this.watch.saw(Optional.empty(), sample(null, "reserved"));
	}

	private static ServerSample sample(@Nullable Integer activePid, String walStatus) {
		Map<String, @Nullable Object> slot = new HashMap<>();
		slot.put("active_pid", activePid);
		slot.put("wal_status", walStatus);
		return new ServerSample(Instant.EPOCH, slot, null, null, List.of());
	}

}
