package io.walstream.engine.dispatch;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.FlowSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStreamEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class DispatcherTests {

	private final CountDownLatch release = new CountDownLatch(1);

	private final AtomicInteger calls = new AtomicInteger();

	@Test
	void startAfterWhenACallOutlastsItsRunWaitsForItsEnd() throws InterruptedException {
		Dispatcher first = dispatcher(Duration.ZERO, (batch) -> {
			this.calls.incrementAndGet();
			awaitUninterruptibly();
		});
		Dispatcher second = dispatcher(Duration.ZERO, (batch) -> this.calls.incrementAndGet());
		Dispatcher third = dispatcher(Duration.ZERO, (batch) -> this.calls.incrementAndGet());
		first.startAfter(null);
		publish(first);
		await().until(() -> this.calls.get() == 1);
		first.stop();

		second.startAfter(first);
		second.stop();
		second.awaitEnd(() -> {
		});
		third.startAfter(second);
		publish(third);

		await().during(Duration.ofMillis(200)).until(() -> this.calls.get() == 1);
		this.release.countDown();
		await().until(() -> this.calls.get() == 2);
		third.stop();
	}

	@Test
	void awaitEndWhenAskedTwiceWaitsForTheStopTimeoutOnce() throws InterruptedException {
		Dispatcher dispatcher = dispatcher(Duration.ofSeconds(1), (batch) -> {
			this.calls.incrementAndGet();
			awaitUninterruptibly();
		});
		dispatcher.startAfter(null);
		publish(dispatcher);
		await().until(() -> this.calls.get() == 1);

		long start = System.nanoTime();
		dispatcher.stop();
		dispatcher.awaitEnd(() -> {
		});
		dispatcher.stop();
		dispatcher.awaitEnd(() -> {
		});

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofSeconds(3),
				Duration.ofMillis(3900));
		this.release.countDown();
	}

	private Dispatcher dispatcher(Duration stopTimeout, ChangeHandler handler) {
		return new Dispatcher(handler, new SlotNews(), WalStreamEnvironment.plain("orders"),
				new FlowSettings(10, 1000, 10, Duration.ZERO, stopTimeout),
				new StatusBoard("orders", "orders_slot", Clock.systemUTC(), (change) -> {
				}));
	}

	private static void publish(Dispatcher dispatcher) {
		dispatcher.queue().publish(List.of(Deliveries.pending(1, 10, 0, true, new FlushFrontier())));
	}

	private void awaitUninterruptibly() {
		while (this.release.getCount() > 0) {
			try {
				this.release.await();
			}
			catch (InterruptedException ex) {
				// A handler that does not heed it
			}
		}
	}

}
