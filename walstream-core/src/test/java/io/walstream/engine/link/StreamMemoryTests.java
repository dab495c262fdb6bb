package io.walstream.engine.link;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.failure.ServerChangedException;
import io.walstream.failure.SlotMovedException;
import io.walstream.replication.SystemIdentity;
import io.walstream.setup.MissingSlot;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class StreamMemoryTests {

	private final StreamMemory memory = new StreamMemory(MissingSlot.JUDGED_BY_THE_SERVER);

	@Test
	void checkSystemWhenThereWasNoServerAcceptsAny() {
		assertThat(this.memory.sawSlot()).isFalse();
		assertThatNoException().isThrownBy(() -> this.memory.checkSystem("1"));
	}

	@Test
	void checkSystemWhenItIsAnotherRefusesIt() {
		this.memory.connected(identity("1", 100), 42);

		assertThat(this.memory.sawSlot()).isTrue();
		assertThatNoException().isThrownBy(() -> this.memory.checkSystem("1"));
		assertThatNoException().isThrownBy(() -> this.memory.checkSystem(null));
		assertThatExceptionOfType(ServerChangedException.class).isThrownBy(() -> this.memory.checkSystem("2"));
	}

	@Test
	void slotIsTakenWhenAnotherHasItRemembersItsCluster() {
		this.memory.slotIsTaken(null, 42);
		assertThat(this.memory.sawSlot()).isTrue();
		assertThatNoException().isThrownBy(() -> this.memory.checkSystem("1"));

		this.memory.slotIsTaken("1", 42);

		assertThatExceptionOfType(ServerChangedException.class).isThrownBy(() -> this.memory.checkSystem("2"));
	}

	@Test
	void isOursWhenTheProcessServedUsIsTrue() {
		assertThat(this.memory.isOurs(42)).isFalse();
		this.memory.connected(identity("1", 100), 42);

		assertThat(this.memory.isOurs(42)).isTrue();
		assertThat(this.memory.isOurs(43)).isFalse();
		assertThat(this.memory.isOurs(null)).isFalse();
	}

	@Test
	void checkWhenTheSlotIsBeyondWhatWasConfirmedRefusesIt() {
		this.memory.check(slot(100));
		this.memory.check(slot(100));
		this.memory.confirmed(new Lsn(200));
		this.memory.check(slot(150));
		this.memory.check(slot(200));

		assertThatExceptionOfType(SlotMovedException.class).isThrownBy(() -> this.memory.check(slot(201)))
			.satisfies((ex) -> {
				assertThat(ex.getConfirmed()).isEqualTo(new Lsn(200));
				assertThat(ex.getConfirmedFlushLsn()).isEqualTo(new Lsn(201));
			});
	}

	@Test
	void checkWhenAnotherProcessHadTheSlotAcceptsIt() {
		this.memory.connected(identity("1", 100), 42);
		this.memory.check(slot(100));
		this.memory.slotIsTaken("1", 42);
		assertThatExceptionOfType(SlotMovedException.class).isThrownBy(() -> this.memory.check(slot(101)));

		this.memory.slotIsTaken("1", 43);

		assertThatNoException().isThrownBy(() -> this.memory.check(slot(101)));
		assertThatExceptionOfType(SlotMovedException.class).isThrownBy(() -> this.memory.check(slot(102)));
	}

	@Test
	void checkWhenAnotherProcessReadsTheSlotJustNowAcceptsIt() {
		this.memory.connected(identity("1", 100), 42);
		this.memory.check(slot(100));

		assertThatNoException().isThrownBy(() -> this.memory.check(new ReplicationSlot(
				Map.of("slot_name", "s", "confirmed_flush_lsn", "0/C8", "active", true, "active_pid", 43))));
	}

	private static ReplicationSlot slot(long confirmed) {
		return new ReplicationSlot(Map.of("slot_name", "s", "confirmed_flush_lsn", new Lsn(confirmed).toString()));
	}

	private static SystemIdentity identity(String system, long position) {
		return new SystemIdentity(system, 1, new Lsn(position), "postgres");
	}

}
