package io.walstream.engine.dispatch;

import java.util.Iterator;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.walstream.change.Delivery;

import static org.assertj.core.api.Assertions.assertThat;

class HandlerBatchTests {

	private final FlushFrontier frontier = new FlushFrontier();

	private final DispatchGate gate = new DispatchGate(() -> {
	});

	private final List<PendingDelivery> deliveries = List.of(Deliveries.pending(1, 10, 0, false, this.frontier),
			Deliveries.pending(2, 10, 1, true, this.frontier), Deliveries.pending(3, 20, 0, false, this.frontier));

	private final HandlerBatch batch = new HandlerBatch(this.deliveries, this.gate);

	@Test
	void iterationWhenNothingStopsItHasAll() {
		assertThat(this.batch).extracting(Deliveries::id)
			.containsExactly(Deliveries.id(10, 0), Deliveries.id(10, 1), Deliveries.id(20, 0));
		assertThat(this.batch.size()).isEqualTo(3);
		assertThat(this.batch.endsTransaction()).isFalse();
	}

	@Test
	void iterationWhenTheStreamStopsEndsAndTheBatchHasOnlyWhatWasHandedOver() {
		Iterator<Delivery> iterator = this.batch.iterator();
		iterator.next();
		iterator.next();
		this.gate.stop();

		assertThat(iterator.hasNext()).isFalse();
		assertThat(this.batch.size()).isEqualTo(2);
		assertThat(this.batch.endsTransaction()).isTrue();
	}

	@Test
	void iterationWhenRepeatedAfterTheStopHasWhatWasHandedOver() {
		this.batch.iterator().next();
		this.gate.stop();

		assertThat(this.batch).extracting(Deliveries::id).containsExactly(Deliveries.id(10, 0));
		assertThat(this.batch.endsTransaction()).isFalse();
	}

	@Test
	void sizeWhenStoppedButNotIteratedIsAll() {
		this.gate.stop();

		assertThat(this.batch.size()).isEqualTo(3);
	}

}
