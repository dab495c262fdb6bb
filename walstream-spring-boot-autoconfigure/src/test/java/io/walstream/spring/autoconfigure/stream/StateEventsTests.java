package io.walstream.spring.autoconfigure.stream;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import io.walstream.spring.WalStreamStateChangedEvent;
import io.walstream.spring.autoconfigure.WalStreamAutoConfigurationTests;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStreamState;

import static org.assertj.core.api.Assertions.assertThat;

class StateEventsTests {

	private final List<WalStreamState> heard = new CopyOnWriteArrayList<>();

	@Test
	void publishKeepsTheOrderAndUsesAThreadOfItsOwn() {
		List<String> threads = new CopyOnWriteArrayList<>();
		StateEvents events = new StateEvents((event) -> {
			threads.add(Thread.currentThread().getName());
			hear(event);
		});

		publish(events, WalStreamState.STARTING);
		publish(events, WalStreamState.STREAMING);
		events.drained().join();

		assertThat(this.heard).containsExactly(WalStreamState.STARTING, WalStreamState.STREAMING);
		assertThat(threads).allSatisfy((name) -> assertThat(name).startsWith("walstream-events-"));
		events.destroy();
	}

	@Test
	void publishWhenAListenerFailsGoesOn() {
		StateEvents events = new StateEvents((event) -> {
			hear(event);
			throw new IllegalStateException("listener");
		});

		publish(events, WalStreamState.STARTING);
		publish(events, WalStreamState.FAILED);
		events.drained().join();

		assertThat(this.heard).containsExactly(WalStreamState.STARTING, WalStreamState.FAILED);
		events.destroy();
	}

	@Test
	void drainedWhenAListenerHangsCompletesAfterAMoment() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		StateEvents events = new StateEvents((event) -> {
			try {
				release.await(1, TimeUnit.MINUTES);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		publish(events, WalStreamState.STOPPED);

		assertThat(events.drained().get(10, TimeUnit.SECONDS)).isNull();
		assertThat(release.getCount()).isEqualTo(1);
		release.countDown();
		events.destroy();
	}

	@Test
	void publishWhenClosedDoesNothing() {
		StateEvents events = new StateEvents(this::hear);
		events.destroy();

		publish(events, WalStreamState.STOPPED);

		assertThat(this.heard).isEmpty();
	}

	private void hear(Object event) {
		this.heard.add(((WalStreamStateChangedEvent) event).getTo());
	}

	private static void publish(StateEvents events, WalStreamState to) {
		events.publish(new WalStreamStateChangedEvent(new WalStreamAutoConfigurationTests.OwnRegistry(),
				new StateChange("default", "orders_slot", WalStreamState.STOPPED, to)));
	}

}
