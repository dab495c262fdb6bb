package io.walstream.spring.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.walstream.change.Change;
import io.walstream.change.DeliveryId;
import io.walstream.change.Row;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ProtocolSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.RecoverySettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.ListenerSettings;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.WalListenerMethodProcessor;
import io.walstream.stream.ServerSample;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Lsn;

/**
 * A stream whose status is set by the test and that remembers what it is asked to do.
 */
final class FakeStream implements WalStream {

	private final List<String> calls = new ArrayList<>();

	private final String name;

	private SlotStatus slot;

	FakeStream(String name, WalStreamState state, Instant since) {
		this.name = name;
		this.slot = slot(state, since, null, null);
	}

	List<String> calls() {
		return this.calls;
	}

	void slot(SlotStatus slot) {
		this.slot = slot;
	}

	void sample(ServerSample sample) {
		this.slot = slot(this.slot.state(), this.slot.since(), this.slot.failure(), sample);
	}

	void failure(WalStreamStatus.Failure failure) {
		this.slot = slot(this.slot.state(), this.slot.since(), failure, this.slot.sample());
	}

	MonitoredStream monitored(@Nullable Long retainedBytes) {
		WalStreamSettings settings = new WalStreamSettings(this.name,
				ConnectionSettings.of(() -> new ServerAddress("jdbc:postgresql://db/orders", "me", "c4n4ry"), "orders"),
				PublicationSettings.of("orders_publication", (connection) -> List.of()),
				SlotSettings.of("orders_slot", "orders/com.example"), FlowSettings.defaults(),
				RecoverySettings.defaults(), ProtocolSettings.defaults());
		return new MonitoredStream(this, settings, listeners(),
				new HealthThresholds(Duration.ofMinutes(1), Duration.ofMinutes(5), retainedBytes), List.of("no name"));
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public WalStreamStatus status() {
		return new WalStreamStatus(List.of(this.slot));
	}

	@Override
	public void start() {
		call("start", WalStreamState.STARTING);
	}

	@Override
	public CompletionStage<Void> started() {
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletionStage<Void> stop() {
		call("stop", WalStreamState.STOPPING);
		return new CompletableFuture<>();
	}

	@Override
	public void pause() {
		if (this.slot.state() == WalStreamState.STOPPED) {
			throw new IllegalStateException("Stream 'orders' is STOPPED");
		}
		call("pause", WalStreamState.PAUSED);
	}

	@Override
	public void resume() {
		call("resume", WalStreamState.STREAMING);
	}

	@Override
	public void slotCreated(SlotCreated slot) {
		call("slotCreated", WalStreamState.STARTING);
	}

	@Override
	public void skip(DeliveryId change) {
		call("skip " + change, WalStreamState.STREAMING);
	}

	private void call(String call, WalStreamState next) {
		this.calls.add(call);
		this.slot = slot(next, this.slot.since(), this.slot.failure(), this.slot.sample());
	}

	private static SlotStatus slot(WalStreamState state, Instant since, WalStreamStatus.@Nullable Failure failure,
			@Nullable ServerSample sample) {
		return new SlotStatus("orders_slot", state, since, new Lsn(0x1_0000_0010L), new Lsn(0x1_0000_0000L), failure,
				sample, List.of("max_slot_wal_keep_size is -1"));
	}

	private static StreamListeners listeners() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean(WalListenerMethodProcessor.class,
					() -> new WalListenerMethodProcessor((stream, listener) -> ListenerSettings.defaults()));
			context.registerBean(Orders.class);
			context.refresh();
			return context.getBean(WalListenerMethodProcessor.class).getStreams().get(DEFAULT_NAME);
		}
	}

	static class Orders {

		@WalListener(tables = "orders", id = "projection")
		void on(Change<Row> change) {
		}

	}

}
