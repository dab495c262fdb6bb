package io.walstream.stream;

import org.junit.jupiter.api.Test;

import io.walstream.replication.ServerChangedException;
import io.walstream.replication.SystemIdentity;
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
		this.memory.slotIsTaken(null);
		assertThat(this.memory.sawSlot()).isTrue();
		assertThatNoException().isThrownBy(() -> this.memory.checkSystem("1"));

		this.memory.slotIsTaken("1");

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

	private static SystemIdentity identity(String system, long position) {
		return new SystemIdentity(system, 1, new Lsn(position), "postgres");
	}

}
