package io.walstream.engine.dispatch;

import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.change.ChangeId;
import io.walstream.change.Delivery;
import io.walstream.engine.status.DispatchMode;
import io.walstream.engine.status.StatusBoard;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class LaneTests {

	private final FlushFrontier frontier = new FlushFrontier();

	private final DeliveryQueue queue = new DeliveryQueue(100, 1000);

	private final StatusBoard status = new StatusBoard("default", "orders_slot", Clock.systemUTC(), (change) -> {
	});

	private final DispatchGate gate = new DispatchGate(this::showMode);

	private final List<ChangeId> handled = new CopyOnWriteArrayList<>();

	private final SlotNews news = new SlotNews();

	private Thread thread = new Thread();

	@AfterEach
	void stop() throws InterruptedException {
		this.gate.stop();
		this.thread.interrupt();
		this.thread.join();
	}

	@Test
	void runWhenHandledConfirmsAfterTheReturn() {
		CountDownLatch release = new CountDownLatch(1);
		publish(1, 2);
		start((batch) -> {
			batch.forEach((delivery) -> this.handled.add(Deliveries.id(delivery)));
			release.await();
		});

		await().until(() -> !this.handled.isEmpty());
		assertThat(flushed()).isZero();
		release.countDown();
		await().until(() -> flushed() == 100);
	}

	@Test
	void runWhenAChangeFailsConfirmsThoseBeforeAndHoldsThere() {
		publish(1, 2, 3);
		AtomicInteger failures = new AtomicInteger();
		start((batch) -> handleBut(batch, Deliveries.id(20, 0), failures));

		await().until(() -> this.status.status().failure() != null);
		assertThat(this.handled).containsExactly(Deliveries.id(10, 0));
		assertThat(flushed()).isEqualTo(10);
		assertThat(this.status.status().failure().change()).isEqualTo(Deliveries.id(20, 0));
		assertThat(this.status.status().failure().listener()).isEqualTo("projection");
		assertThat(this.status.status().failure().exception()).isEqualTo(IllegalStateException.class.getName());
	}

	@Test
	void skipWhenHeldGoesOnWithTheNextChange() {
		publish(1, 2, 3);
		start((batch) -> handleBut(batch, Deliveries.id(20, 0), new AtomicInteger()));
		await().until(() -> this.status.status().failure() != null);

		await().ignoreExceptions().untilAsserted(() -> this.gate.skip(Deliveries.id(20, 0)));

		await().until(() -> flushed() == 100);
		assertThat(this.handled).containsExactly(Deliveries.id(10, 0), Deliveries.id(30, 0));
		assertThat(this.status.status().failure()).isNull();
	}

	@Test
	void runWhenTheHandlerThrowsAnErrorHoldsAtTheFirstChange() {
		publish(1, 2);
		start((batch) -> {
			throw new StackOverflowError();
		});

		await().until(() -> this.status.status().failure() != null);
		assertThat(this.status.status().failure().change()).isEqualTo(Deliveries.id(10, 0));
		assertThat(this.thread.isAlive()).isTrue();
		assertThat(flushed()).isZero();
	}

	@Test
	void runWhenTheHandlerLeavesTheThreadInterruptedGoesOn() {
		publish(1, 2);
		AtomicInteger calls = new AtomicInteger();
		start((batch) -> {
			Thread.currentThread().interrupt();
			if (calls.getAndIncrement() == 0) {
				throw new IllegalStateException("with the flag set");
			}
			batch.forEach((delivery) -> this.handled.add(Deliveries.id(delivery)));
		});
		await().until(() -> this.gate.mode() == DispatchMode.HELD);

		this.gate.resume();
		await().until(() -> this.handled.size() == 2);
		publish(3);

		await().until(() -> this.handled.size() == 3);
	}

	@Test
	void runWhenTheConnectionIsLostInsideABatchLeavesTheRestToTheNext() throws InterruptedException {
		publish(1, 2, 3);
		FlushFrontier next = new FlushFrontier();
		start((batch) -> {
			for (Delivery delivery : batch) {
				this.handled.add(Deliveries.id(delivery));
				this.frontier.close();
			}
		});
		await().until(() -> !this.handled.isEmpty());
		await().until(() -> flushed() == 10);

		this.queue.publish(List.of(Deliveries.pending(1, 20, 0, true, next), Deliveries.pending(2, 30, 0, true, next)));

		await().until(() -> this.handled.size() == 3);
		assertThat(this.handled).containsExactly(Deliveries.id(10, 0), Deliveries.id(20, 0), Deliveries.id(30, 0));
		assertThat(flushed()).isEqualTo(10);
	}

	@Test
	void runWhenTheConnectionIsLostWhileHeldLeavesTheChangeToTheNext() {
		publish(1, 2);
		FlushFrontier next = new FlushFrontier();
		start((batch) -> handleBut(batch, Deliveries.id(20, 0), new AtomicInteger()));
		await().until(() -> this.gate.mode() == DispatchMode.HELD);

		this.frontier.close();
		this.gate.recheck();
		await().until(() -> this.gate.mode() == DispatchMode.RUNNING);
		this.queue.publish(List.of(Deliveries.pending(1, 40, 0, true, next)));

		await().until(() -> this.handled.contains(Deliveries.id(40, 0)));
		assertThat(this.handled).containsExactly(Deliveries.id(10, 0), Deliveries.id(40, 0));
	}

	@Test
	void runWhenAChangeFailsWhilePausedTriesItAgainWhenResumed() {
		publish(1, 2);
		AtomicInteger failures = new AtomicInteger();
		start((batch) -> {
			if (failures.getAndIncrement() == 0) {
				this.gate.pause();
				throw new IllegalStateException("interrupted by the pause");
			}
			batch.forEach((delivery) -> this.handled.add(Deliveries.id(delivery)));
		});
		await().until(() -> failures.get() == 1);
		await().until(() -> this.thread.getState() == Thread.State.WAITING);
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.PAUSED);
		assertThat(this.status.status().failure()).isNull();

		this.gate.resume();

		await().until(() -> this.handled.size() == 2);
	}

	@Test
	void runWhenStoppedInsideABatchConfirmsOnlyWhatWasHandedOver() throws InterruptedException {
		for (long sequence = 1; sequence <= 4; sequence++) {
			publish(sequence);
		}
		start((batch) -> {
			for (Delivery delivery : batch) {
				this.handled.add(Deliveries.id(delivery));
				if (this.handled.size() == 3) {
					this.gate.stop();
				}
			}
		});

		this.thread.join();
		assertThat(this.handled).hasSize(3);
		assertThat(flushed()).isEqualTo(30);
	}

	@Test
	void runWhenTheConnectionIsNewSkipsWhatTheProcessHandled() {
		publish(1, 2);
		start((batch) -> batch.forEach((delivery) -> this.handled.add(Deliveries.id(delivery))));
		await().until(() -> flushed() == 100);
		FlushFrontier next = new FlushFrontier();
		next.enter(3, new Lsn(100));

		this.queue.publish(List.of(Deliveries.pending(1, 10, 0, true, next), Deliveries.pending(2, 20, 0, true, next),
				Deliveries.pending(3, 30, 0, true, next)));

		await().until(() -> next.positions().flushed().value() == 100);
		assertThat(this.handled).containsExactly(Deliveries.id(10, 0), Deliveries.id(20, 0), Deliveries.id(30, 0));
	}

	@Test
	void runWhenHandledChangesComeAgainOneByOneSkipsThemAll() {
		publish(1, 2);
		start((batch) -> batch.forEach((delivery) -> this.handled.add(Deliveries.id(delivery))));
		await().until(() -> flushed() == 100);
		FlushFrontier next = new FlushFrontier();

		for (long sequence = 1; sequence <= 3; sequence++) {
			next.enter(sequence, new Lsn(sequence * 100));
			this.queue.publish(List.of(Deliveries.pending(sequence, sequence * 10, 0, true, next)));
			long confirmed = sequence * 100;
			await().until(() -> next.positions().flushed().value() == confirmed);
		}

		assertThat(this.handled).containsExactly(Deliveries.id(10, 0), Deliveries.id(20, 0), Deliveries.id(30, 0));
	}

	private void handleBut(ChangeBatch batch, ChangeId failing, AtomicInteger failures) throws ChangeHandlingException {
		for (Delivery delivery : batch) {
			if (Deliveries.id(delivery).equals(failing)) {
				throw new ChangeHandlingException(delivery, "projection", failures.incrementAndGet(),
						new IllegalStateException("broken"));
			}
			this.handled.add(Deliveries.id(delivery));
		}
	}

	private void start(ChangeHandler handler) {
		this.thread = new Thread(
				new Lane(this.queue, handler, this.news, new LaneHold(this.gate, Duration.ZERO), this.status, 50));
		this.thread.start();
	}

	private void showMode() {
		this.status.mode(this.gate::mode);
	}

	private void publish(long... sequences) {
		for (long sequence : sequences) {
			this.frontier.enter(sequence, new Lsn(sequence * 10));
		}
		long last = sequences[sequences.length - 1];
		if (sequences.length > 1) {
			this.frontier.enter(last, new Lsn(100));
		}
		this.queue.publish(Arrays.stream(sequences)
			.mapToObj((sequence) -> Deliveries.pending(sequence, sequence * 10, 0, true, this.frontier))
			.toList());
	}

	private long flushed() {
		return this.frontier.positions().flushed().value();
	}

}
