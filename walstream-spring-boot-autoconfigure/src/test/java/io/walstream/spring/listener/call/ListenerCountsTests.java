package io.walstream.spring.listener.call;

import java.net.ConnectException;
import java.sql.SQLException;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

import io.walstream.change.ChangeId;
import io.walstream.spring.listener.Canary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ListenerCounts}.
 */
class ListenerCountsTests {

	private static final Instant FIRST = Instant.parse("2026-11-30T12:00:00Z");

	private static final ChangeId CHANGE = ChangeId.parse("1/AB/3");

	private static final ChangeId NEXT = ChangeId.parse("1/AB/4");

	private final ListenerCounts counts = new ListenerCounts();

	@Test
	void failedWhenOneChangeFailsAgainKeepsWhenItFailedFirst() {
		this.counts.failed(new IllegalStateException(Canary.TEXT), CHANGE, FIRST);
		this.counts.failed(new IllegalStateException(new ConnectException(Canary.TEXT)), CHANGE,
				FIRST.plusSeconds(400));

		assertThat(this.counts.lastFailure())
			.isEqualTo(new ListenerStatus.Failure(ConnectException.class.getName(), null, CHANGE, FIRST, 2));
	}

	@Test
	void failedWhenEachChangeFailsOnceBeginsAnewWithEach() {
		this.counts.failed(new ConnectException(), CHANGE, FIRST);
		this.counts.handled();
		assertThat(this.counts.lastFailure()).isNull();
		this.counts.failed(new ConnectException(), NEXT, FIRST.plusSeconds(400));

		assertThat(this.counts.lastFailure()).isEqualTo(
				new ListenerStatus.Failure(ConnectException.class.getName(), null, NEXT, FIRST.plusSeconds(400), 1));
		assertThat(this.counts.failedCount()).isEqualTo(2);
	}

	@Test
	void failedWhenAnotherChangeFailsWithoutTheFirstHandledBeginsAnew() {
		this.counts.failed(new ConnectException(), CHANGE, FIRST);
		this.counts.failed(new ConnectException(), NEXT, FIRST.plusSeconds(400));

		assertThat(this.counts.lastFailure()).extracting(ListenerStatus.Failure::since)
			.isEqualTo(FIRST.plusSeconds(400));
	}

	@Test
	void failedTellsEachKindOfFailureOfAChangeOnce() {
		assertThat(this.counts.failed(new ConnectException(), CHANGE, FIRST)).isTrue();
		assertThat(this.counts.failed(new ConnectException(), CHANGE, FIRST)).isFalse();
		assertThat(this.counts.failed(new IllegalStateException(), CHANGE, FIRST)).isTrue();
		assertThat(this.counts.failed(new ConnectException(), CHANGE, FIRST)).isFalse();
		assertThat(this.counts.failed(new ConnectException(), NEXT, FIRST)).isTrue();
	}

	@Test
	void failedWhenFailureHasCausesTellsRootAndSqlState() {
		this.counts.failed(new IllegalStateException(Canary.TEXT,
				new DuplicateKeyException(Canary.TEXT, new SQLException(Canary.TEXT, "23505"))), CHANGE, FIRST);

		assertThat(this.counts.lastFailure())
			.isEqualTo(new ListenerStatus.Failure(SQLException.class.getName(), "23505", CHANGE, FIRST, 1));
	}

}
