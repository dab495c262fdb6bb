package io.walstream.engine.status;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus.Failure;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class StatusBoardTests {

	private static final Instant NOW = Instant.parse("2024-02-29T12:00:00Z");

	private static final Failure FAILURE = new Failure("java.io.IOException", null, null, null, 1);

	private static final Failure HANDLER_FAILURE = new Failure("java.io.IOException", null, null, "orders", 3);

	private final List<StateChange> changes = new ArrayList<>();

	private final StatusBoard board = new StatusBoard("orders", "orders_slot", Clock.fixed(NOW, ZoneOffset.UTC),
			this.changes::add);

	@Test
	void statusWhenNewIsStopped() {
		assertThat(this.board.status())
			.isEqualTo(new SlotStatus("orders_slot", WalStreamState.STOPPED, NOW, null, null, null, null, List.of()));
	}

	@Test
	void linkWhenItChangesTellsTheListener() {
		this.board.link(WalStreamState.STARTING);
		this.board.link(WalStreamState.STARTING);
		this.board.link(WalStreamState.STANDBY);

		assertThat(this.changes).containsExactly(
				new StateChange("orders", "orders_slot", WalStreamState.STOPPED, WalStreamState.STARTING),
				new StateChange("orders", "orders_slot", WalStreamState.STARTING, WalStreamState.STANDBY));
	}

	@Test
	void linkWhenStoppingOnlyBecomesStopped() {
		this.board.link(WalStreamState.STOPPING);
		this.board.link(WalStreamState.RECONNECTING);
		this.board.link(WalStreamState.FAILED);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.STOPPING);

		this.board.link(WalStreamState.STOPPED);
		this.board.link(WalStreamState.STARTING);

		assertThat(this.board.status().state()).isEqualTo(WalStreamState.STARTING);
	}

	@Test
	void linkWhenTheListenerFailsGoesOn() {
		StatusBoard failing = new StatusBoard("orders", "orders_slot", Clock.systemUTC(), (change) -> {
			throw new IllegalStateException("listener");
		});

		failing.link(WalStreamState.STARTING);

		assertThat(failing.status().state()).isEqualTo(WalStreamState.STARTING);
	}

	@Test
	void linkWhenTheListenerFailsWithAnErrorGoesOn() {
		StatusBoard failing = new StatusBoard("orders", "orders_slot", Clock.systemUTC(), (change) -> {
			throw new NoClassDefFoundError("listener");
		});

		failing.link(WalStreamState.STARTING);

		assertThat(failing.status().state()).isEqualTo(WalStreamState.STARTING);
	}

	// A listener may start the stream, which another thread may be about to stop.
	@Test
	@Timeout(20)
	void linkWhenTheListenerWaitsForAnotherChangeOfStateDoesNotBlock() {
		List<WalStreamState> told = new CopyOnWriteArrayList<>();
		AtomicReference<StatusBoard> waiting = new AtomicReference<>();
		waiting.set(new StatusBoard("orders", "orders_slot", Clock.systemUTC(), (change) -> {
			told.add(change.to());
			if (change.to() == WalStreamState.STARTING) {
				CompletableFuture.runAsync(() -> waiting.get().link(WalStreamState.STANDBY)).join();
			}
		}));

		waiting.get().link(WalStreamState.STARTING);

		assertThat(told).containsExactly(WalStreamState.STARTING, WalStreamState.STANDBY);
	}

	@Test
	void modeWhenTheConnectionIsLostIsHiddenUntilItIsBack() {
		this.board.connected(new FlushFrontier()::positions);
		this.board.mode(() -> DispatchMode.HELD);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.HELD);

		this.board.link(WalStreamState.RECONNECTING);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.RECONNECTING);

		this.board.connected(new FlushFrontier()::positions);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.HELD);
	}

	@Test
	void releasedWhenTheStreamIsHeldOrPausedStillShowsThat() {
		this.board.connected(new FlushFrontier()::positions);
		this.board.released(FAILURE, "let go");
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.RECONNECTING);
		assertThat(this.board.status().failure()).isEqualTo(FAILURE);
		assertThat(this.board.status().warnings()).containsExactly("let go");

		this.board.mode(() -> DispatchMode.PAUSED);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.PAUSED);
		assertThat(this.board.status().failure()).isEqualTo(FAILURE);

		this.board.handlerFailed(HANDLER_FAILURE);
		this.board.mode(() -> DispatchMode.HELD);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.HELD);
		assertThat(this.board.status().failure()).isEqualTo(HANDLER_FAILURE);

		this.board.link(WalStreamState.RECONNECTING);
		assertThat(this.board.status().state()).isEqualTo(WalStreamState.RECONNECTING);
		assertThat(this.board.status().failure()).isEqualTo(FAILURE);
	}

	@Test
	void releasedWhenStoppingStaysStopping() {
		this.board.connected(new FlushFrontier()::positions);
		this.board.link(WalStreamState.STOPPING);

		this.board.released(FAILURE, "let go");

		assertThat(this.board.status().state()).isEqualTo(WalStreamState.STOPPING);
	}

	@Test
	void statusWhenConnectedShowsThePositionsOfThatConnection() {
		FlushFrontier frontier = new FlushFrontier();
		frontier.enter(1, new Lsn(7));
		this.board.connected(frontier::positions);
		assertThat(this.board.status().receivedLsn()).isEqualTo(new Lsn(7));
		assertThat(this.board.status().flushedLsn()).isNull();

		frontier.handledThrough(1);

		assertThat(this.board.status().flushedLsn()).isEqualTo(new Lsn(7));
	}

	@Test
	void failureWhenAChangeIsHandledOrTheConnectionIsBackIsGone() {
		this.board.linkFailed(FAILURE);
		assertThat(this.board.status().failure()).isEqualTo(FAILURE);
		this.board.connected(new FlushFrontier()::positions);
		assertThat(this.board.status().failure()).isNull();

		this.board.handlerFailed(FAILURE);
		assertThat(this.board.status().failure()).isEqualTo(FAILURE);
		this.board.handled();

		assertThat(this.board.status().failure()).isNull();
	}

}
