package io.walstream.replication;

import org.junit.jupiter.api.Test;

import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class TimelineHistoryTests {

	private static final TimelineHistory HISTORY = new TimelineHistory(
			"1\t0/3000148\tno recovery target specified\n\n2\t16/B374D848\tbefore 2026-01-01 00:00:00+00\n");

	@Test
	void endOfWhenTheTimelineWasLeftIsThePosition() {
		assertThat(HISTORY.endOf(1)).contains(Lsn.parse("0/3000148"));
		assertThat(HISTORY.endOf(2)).contains(Lsn.parse("16/B374D848"));
	}

	@Test
	void endOfWhenTheTimelineIsUnknownIsEmpty() {
		assertThat(HISTORY.endOf(3)).isEmpty();
	}

}
