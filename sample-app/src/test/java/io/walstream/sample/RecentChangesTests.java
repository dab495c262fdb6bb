package io.walstream.sample;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;

class RecentChangesTests {

	private final RecentChanges recent = new RecentChanges(2);

	@Test
	void afterWhenNothingCameIsEmpty() {
		assertThat(this.recent.after(0)).isEmpty();
	}

	@Test
	void afterWhenNumberIsKnownGivesLaterOnes() {
		this.recent.add(change("0/1/0"));
		this.recent.add(change("0/2/0"));

		assertThat(this.recent.after(1)).containsExactly(new RecentChanges.Entry(2, change("0/2/0")));
		assertThat(this.recent.after(2)).isEmpty();
	}

	@Test
	void addWhenFullDropsTheOldest() {
		this.recent.add(change("0/1/0"));
		this.recent.add(change("0/2/0"));
		this.recent.add(change("0/3/0"));

		assertThat(this.recent.after(0)).extracting(RecentChanges.Entry::number).containsExactly(2L, 3L);
	}

	private static HandledChange change(String id) {
		return new HandledChange("listener", id, 7, Instant.EPOCH, Operation.TRUNCATE, null, null);
	}

}
