package io.walstream.engine.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class DeliveryQueueTests {

	private static final long LONG_NANOS = Duration.ofSeconds(15).toNanos();

	/** A delivery of the tests has 10 bytes. */
	private final DeliveryQueue queue = new DeliveryQueue(4, 25);

	private final FlushFrontier frontier = new FlushFrontier();

	@Test
	void takeWhenDeliveriesWaitGivesThemInOrder() throws InterruptedException {
		this.queue.publish(List.of(pending(1), pending(2)));
		this.queue.publish(List.of(pending(3)));

		assertThat(this.queue.take(2, 0)).extracting(PendingDelivery::sequence).containsExactly(1L, 2L);
		assertThat(this.queue.take(2, 0)).extracting(PendingDelivery::sequence).containsExactly(3L);
		assertThat(this.queue.take(2, 0)).isEmpty();
	}

	@Test
	void takeWhenNothingWaitsIsWokenByTheNextDelivery() throws Exception {
		CompletableFuture<List<PendingDelivery>> taken = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.queue.take(1, TimeUnit.NANOSECONDS.toMillis(LONG_NANOS))));

		this.queue.publish(List.of(pending(1)));

		assertThat(taken.get(10, TimeUnit.SECONDS)).hasSize(1);
	}

	@Test
	void isAwaitedWhenNothingWaitsForTheTakerIsTrue() throws Exception {
		assertThat(this.queue.isAwaited()).isFalse();
		CompletableFuture<List<PendingDelivery>> taken = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.queue.take(1, TimeUnit.NANOSECONDS.toMillis(LONG_NANOS))));

		await().until(this.queue::isAwaited);
		this.queue.publish(List.of(pending(1)));

		assertThat(this.queue.isAwaited()).isFalse();
		assertThat(taken.get(10, TimeUnit.SECONDS)).hasSize(1);
		assertThat(this.queue.isAwaited()).isFalse();
	}

	@Test
	void hasRoomWhenBytesReachTheLimitIsFalse() throws InterruptedException {
		this.queue.publish(List.of(pending(1), pending(2)));
		assertThat(this.queue.hasRoom(0)).isTrue();

		this.queue.publish(List.of(pending(3)));

		assertThat(this.queue.hasRoom(0)).isFalse();
		assertThat(this.queue.hasRoom(1000)).isFalse();
	}

	@Test
	void hasRoomWhenChangesReachTheLimitIsFalse() throws InterruptedException {
		DeliveryQueue small = new DeliveryQueue(2, 1000);
		small.publish(List.of(pending(1)));
		assertThat(small.hasRoom(0)).isTrue();

		small.publish(List.of(pending(2)));

		assertThat(small.hasRoom(0)).isFalse();
	}

	@Test
	void hasRoomWhenFullIsWokenByTheTaker() throws Exception {
		this.queue.publish(List.of(pending(1), pending(2), pending(3)));
		CompletableFuture<Boolean> room = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.queue.hasRoom(LONG_NANOS)));

		this.queue.take(1, 0);

		assertThat(room.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void discardWhenFullMakesRoom() throws InterruptedException {
		this.queue.publish(List.of(pending(1), pending(2), pending(3)));

		this.queue.discard();

		assertThat(this.queue.hasRoom(0)).isTrue();
		assertThat(this.queue.take(1, 0)).isEmpty();
	}

	private PendingDelivery pending(long sequence) {
		return Deliveries.pending(sequence, 100, sequence, false, this.frontier);
	}

	private static <T> T uninterrupted(Interruptible<T> call) {
		try {
			return call.call();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@FunctionalInterface
	private interface Interruptible<T> {

		T call() throws InterruptedException;

	}

}
