package io.walstream.engine.dispatch;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.engine.status.DispatchMode;
import io.walstream.engine.status.StatusBoard;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.SlotCreated;
import io.walstream.test.LogCapture;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class SlotAnnouncementTests {

	private static final SlotCreated SLOT = new SlotCreated("orders", new Lsn(100));

	private final DeliveryQueue queue = new DeliveryQueue(100, 1000);

	private final SlotNews news = new SlotNews();

	private final StatusBoard status = new StatusBoard("default", "orders", Clock.systemUTC(), (change) -> {
	});

	private final DispatchGate gate = new DispatchGate(() -> {
	});

	private final FailingHandler handler = new FailingHandler();

	private Thread thread = new Thread();

	@AfterEach
	void stop() throws InterruptedException {
		this.gate.stop();
		this.thread.interrupt();
		this.thread.join();
	}

	@Test
	void runWhenSlotBeganAnewTellsItOnceBeforeItsChanges() {
		this.news.created(SLOT);
		publish(1);
		start();
		await().until(() -> this.handler.calls.size() == 2);
		publish(2);

		await().until(() -> this.handler.calls.size() == 3);
		assertThat(this.handler.calls).containsExactly("slot 0/64", "0/A/0", "0/14/0");
	}

	@Test
	void runWhenNothingIsReadTellsTheSlotAllTheSame() {
		start();

		this.news.created(SLOT);

		await().untilAsserted(() -> assertThat(this.handler.calls).containsExactly("slot 0/64"));
	}

	@Test
	void runWhenAnotherSlotFollowsBeforeItWasToldTellsTheLast() {
		this.gate.pause();
		start();
		this.news.created(SLOT);
		this.news.created(new SlotCreated("orders", new Lsn(200)));
		publish(30);
		this.gate.resume();

		await().until(() -> this.handler.calls.size() == 2);
		assertThat(this.handler.calls).containsExactly("slot 0/C8", "0/12C/0");
	}

	@Test
	void runWhenTheHandlerFailsAtTheSlotHoldsUntilItDoesNot() {
		this.handler.failing.set(true);
		this.news.created(SLOT);
		publish(1);
		try (LogCapture log = new LogCapture(FailingHandler.class.getName())) {
			start();
			await().until(() -> this.gate.mode() == DispatchMode.HELD);
			this.gate.resume();
			await().until(() -> this.handler.calls.size() == 2 && this.status.status().failure().attempts() == 2);

			assertThat(this.handler.calls).containsExactly("slot 0/64", "slot 0/64");
			assertThat(this.status.status().failure().exception()).isEqualTo(IllegalStateException.class.getName());
			assertThat(log.text()).containsOnlyOnce("when replication slot 'orders' began anew");
		}
		assertThatIllegalStateException().isThrownBy(() -> this.gate.skip(Deliveries.id(10, 0)));

		this.handler.failing.set(false);
		await().until(() -> {
			this.gate.resume();
			return this.handler.calls.size() == 4;
		});
		assertThat(this.handler.calls).containsExactly("slot 0/64", "slot 0/64", "slot 0/64", "0/A/0");
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.RUNNING);
		await().until(() -> this.status.status().failure() == null);
	}

	@Test
	void runWhenStoppedWhileTheHandlerFailsTellsTheSlotAgainAtTheNextStart() throws InterruptedException {
		this.handler.failing.set(true);
		this.news.created(SLOT);
		start();
		await().until(() -> this.gate.mode() == DispatchMode.HELD);

		this.gate.stop();
		this.thread.join();

		assertThat(this.news.untold()).isEqualTo(SLOT);
	}

	private void start() {
		this.thread = new Thread(
				new Lane(this.queue, this.handler, this.news, new LaneHold(this.gate, Duration.ZERO), this.status, 50));
		this.thread.start();
	}

	private void publish(long number) {
		this.queue.publish(List.of(Deliveries.pending(number, number * 10, 0, true, new FlushFrontier())));
	}

	private static final class FailingHandler implements ChangeHandler {

		private final List<String> calls = new CopyOnWriteArrayList<>();

		private final AtomicBoolean failing = new AtomicBoolean();

		@Override
		public void slotCreated(SlotCreated slot) {
			this.calls.add("slot " + slot.consistentPoint());
			if (this.failing.get()) {
				throw new IllegalStateException("no");
			}
		}

		@Override
		public void handle(ChangeBatch batch) {
			batch.forEach((delivery) -> this.calls.add(delivery.id().toString()));
		}

	}

}
