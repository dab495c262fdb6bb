package io.walstream.stream;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class DeliveryBufferTests {

	private static final long LONG_NANOS = Duration.ofSeconds(15).toNanos();

	/** A delivery of the tests has 10 bytes. */
	private final DeliveryBuffer buffer = new DeliveryBuffer(4, 25);

	private final FlushFrontier frontier = new FlushFrontier();

	@Test
	void takeWhenDeliveriesWaitGivesThemInOrder() throws InterruptedException {
		this.buffer.publish(List.of(pending(1), pending(2)));
		this.buffer.publish(List.of(pending(3)));

		assertThat(this.buffer.take(2, 0)).extracting(PendingDelivery::sequence).containsExactly(1L, 2L);
		assertThat(this.buffer.take(2, 0)).extracting(PendingDelivery::sequence).containsExactly(3L);
		assertThat(this.buffer.take(2, 0)).isEmpty();
	}

	@Test
	void takeWhenNothingWaitsIsWokenByTheNextDelivery() throws Exception {
		CompletableFuture<List<PendingDelivery>> taken = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.buffer.take(1, TimeUnit.NANOSECONDS.toMillis(LONG_NANOS))));

		this.buffer.publish(List.of(pending(1)));

		assertThat(taken.get(10, TimeUnit.SECONDS)).hasSize(1);
	}

	@Test
	void isAwaitedWhenNothingWaitsForTheTakerIsTrue() throws Exception {
		assertThat(this.buffer.isAwaited()).isFalse();
		CompletableFuture<List<PendingDelivery>> taken = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.buffer.take(1, TimeUnit.NANOSECONDS.toMillis(LONG_NANOS))));

		await().until(this.buffer::isAwaited);
		this.buffer.publish(List.of(pending(1)));

		assertThat(this.buffer.isAwaited()).isFalse();
		assertThat(taken.get(10, TimeUnit.SECONDS)).hasSize(1);
		assertThat(this.buffer.isAwaited()).isFalse();
	}

	@Test
	void hasRoomWhenBytesReachTheLimitIsFalse() throws InterruptedException {
		this.buffer.publish(List.of(pending(1), pending(2)));
		assertThat(this.buffer.hasRoom(0)).isTrue();

		this.buffer.publish(List.of(pending(3)));

		assertThat(this.buffer.hasRoom(0)).isFalse();
		assertThat(this.buffer.hasRoom(1000)).isFalse();
	}

	@Test
	void hasRoomWhenChangesReachTheLimitIsFalse() throws InterruptedException {
		DeliveryBuffer small = new DeliveryBuffer(2, 1000);
		small.publish(List.of(pending(1)));
		assertThat(small.hasRoom(0)).isTrue();

		small.publish(List.of(pending(2)));

		assertThat(small.hasRoom(0)).isFalse();
	}

	@Test
	void hasRoomWhenFullIsWokenByTheTaker() throws Exception {
		this.buffer.publish(List.of(pending(1), pending(2), pending(3)));
		CompletableFuture<Boolean> room = CompletableFuture
			.supplyAsync(() -> uninterrupted(() -> this.buffer.hasRoom(LONG_NANOS)));

		this.buffer.take(1, 0);

		assertThat(room.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void discardWhenFullMakesRoom() throws InterruptedException {
		this.buffer.publish(List.of(pending(1), pending(2), pending(3)));

		this.buffer.discard();

		assertThat(this.buffer.hasRoom(0)).isTrue();
		assertThat(this.buffer.take(1, 0)).isEmpty();
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
