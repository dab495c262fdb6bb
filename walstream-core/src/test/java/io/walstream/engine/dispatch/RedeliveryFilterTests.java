package io.walstream.engine.dispatch;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.walstream.change.TransactionMetadata;

import static org.assertj.core.api.Assertions.assertThat;

class RedeliveryFilterTests {

	private final FlushFrontier first = new FlushFrontier();

	private final FlushFrontier second = new FlushFrontier();

	private final RedeliveryFilter handled = new RedeliveryFilter();

	@Test
	void countWhenTheFirstConnectionDeliversIsZero() {
		assertThat(this.handled.countAtStartOf(List.of(Deliveries.pending(1, 10, 0, false, this.first)))).isZero();
	}

	@Test
	void countWhenTheServerSendsAgainCoversWhatWasHandled() {
		handle(Deliveries.pending(1, 10, 0, false, this.first), Deliveries.pending(2, 10, 1, false, this.first));

		int count = this.handled.countAtStartOf(List.of(Deliveries.pending(1, 10, 0, false, this.second),
				Deliveries.pending(2, 10, 1, false, this.second), Deliveries.pending(3, 10, 2, true, this.second)));

		assertThat(count).isEqualTo(2);
	}

	@Test
	void countWhenTheRepetitionSpansBatchesGoesOnCounting() {
		handle(Deliveries.pending(1, 10, 0, false, this.first), Deliveries.pending(2, 10, 1, true, this.first));

		assertThat(this.handled.countAtStartOf(List.of(Deliveries.pending(1, 10, 0, false, this.second)))).isOne();
		assertThat(this.handled.countAtStartOf(List.of(Deliveries.pending(2, 10, 1, true, this.second)))).isOne();
		assertThat(this.handled.countAtStartOf(List.of(Deliveries.pending(3, 20, 0, true, this.second)))).isZero();
	}

	@Test
	void countWhenAnotherTransactionHasThePositionIsZero() {
		handle(Deliveries.pending(1, Deliveries.transaction(10, 7), 0, true, this.first));

		int count = this.handled
			.countAtStartOf(List.of(Deliveries.pending(1, Deliveries.transaction(10, 8), 0, true, this.second)));

		assertThat(count).isZero();
	}

	@Test
	void countWhenTheServerSendsMoreThanIsRememberedCoversAll() {
		for (int i = 1; i <= 5000; i++) {
			handle(Deliveries.pending(i, i, 0, true, this.first));
		}

		int count = this.handled.countAtStartOf(List.of(Deliveries.pending(1, 1, 0, true, this.second),
				Deliveries.pending(2, 4999, 0, true, this.second), Deliveries.pending(3, 5001, 0, true, this.second)));

		assertThat(count).isEqualTo(2);
	}

	@Test
	void countWhenMessagesOfATransactionComeAgainCoversThoseHandled() {
		TransactionMetadata transaction = Deliveries.transaction(10, 1);
		handle(Deliveries.message(1, 5, transaction, this.first),
				Deliveries.pending(2, transaction, 0, false, this.first),
				Deliveries.message(3, 7, transaction, this.first));

		int count = this.handled.countAtStartOf(List.of(Deliveries.message(1, 5, transaction, this.second),
				Deliveries.pending(2, transaction, 0, false, this.second),
				Deliveries.message(3, 7, transaction, this.second), Deliveries.message(4, 8, transaction, this.second),
				Deliveries.pending(5, transaction, 1, true, this.second)));

		assertThat(count).isEqualTo(3);
	}

	@Test
	void countWhenOnlyMessagesOfATransactionWereHandledCoversNoChange() {
		TransactionMetadata transaction = Deliveries.transaction(10, 1);
		handle(Deliveries.pending(1, 5, 3, true, this.first), Deliveries.message(2, 9, transaction, this.first));

		assertThat(this.handled.countAtStartOf(List.of(Deliveries.message(1, 9, transaction, this.second),
				Deliveries.pending(2, transaction, 0, true, this.second))))
			.isOne();
	}

	@Test
	void countWhenMessagesOutsideTransactionsComeAgainCoversThoseHandled() {
		handle(Deliveries.message(1, 5, null, this.first), Deliveries.pending(2, 10, 0, true, this.first),
				Deliveries.message(3, 15, null, this.first));

		int count = this.handled.countAtStartOf(
				List.of(Deliveries.message(1, 5, null, this.second), Deliveries.pending(2, 10, 0, true, this.second),
						Deliveries.message(3, 15, null, this.second), Deliveries.message(4, 16, null, this.second)));

		assertThat(count).isEqualTo(3);
	}

	@Test
	void countWhenAnotherMessageHasThePositionIsZero() {
		handle(Deliveries.message(1, 5, null, "before the failover", this.first),
				Deliveries.message(2, 6, null, this.first));

		assertThat(
				this.handled.countAtStartOf(List.of(Deliveries.message(1, 5, null, "after the failover", this.second))))
			.isZero();
	}

	private void handle(PendingDelivery... deliveries) {
		this.handled.countAtStartOf(List.of(deliveries));
		for (PendingDelivery pending : deliveries) {
			this.handled.add(pending.delivery());
		}
	}

}
