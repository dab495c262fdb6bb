package io.walstream.engine;

import java.time.Clock;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.walstream.engine.dispatch.DispatchGate;
import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.dispatch.SlotNews;
import io.walstream.engine.read.WantedDeliveries;
import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.MissingSlot;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStreamEnvironment;
import io.walstream.stream.WalStreamState;

/**
 * A slot of a stream, which may be started and stopped any number of times: one run after
 * another. Safe for use by several threads.
 */
final class StreamSlot {

	private static final Set<WalStreamState> ENDED = EnumSet.of(WalStreamState.STOPPED, WalStreamState.FAILED);

	private final WalStreamSettings settings;

	private final ChangeHandler handler;

	private final WalStreamEnvironment environment;

	private final StatusBoard status;

	private final SlotNews news = new SlotNews();

	private @Nullable SlotRun run;

	private @Nullable DispatchGate gate;

	private CompletableFuture<Void> started = new CompletableFuture<>();

	/** Asked for while the run before was stopping. */
	private boolean startWhenStopped;

	StreamSlot(WalStreamSettings settings, ChangeHandler handler, WalStreamEnvironment environment) {
		this.settings = settings;
		this.handler = handler;
		this.environment = environment;
		this.status = new StatusBoard(settings.name(), settings.slot().name(), Clock.systemUTC(),
				environment.stateListener());
	}

	/**
	 * A slot was created by the setup.
	 * @param slot the slot, this one or another
	 */
	void created(SlotCreated slot) {
		if (slot.slotName().equals(this.settings.slot().name())) {
			this.news.created(slot);
		}
	}

	SlotStatus status() {
		return this.status.status();
	}

	synchronized void start() {
		WalStreamState link = this.status.link();
		if (ENDED.contains(link)) {
			if (!this.startWhenStopped) {
				this.started = new CompletableFuture<>();
			}
			// Who starts a stream that failed has decided to go on
			run((link == WalStreamState.FAILED) ? MissingSlot.ACCEPTED : MissingSlot.JUDGED_BY_THE_SERVER);
		}
		else if (link == WalStreamState.STOPPING && this.run != null && !this.startWhenStopped) {
			this.startWhenStopped = true;
			this.started = new CompletableFuture<>();
			this.run.stop().thenRun(this::startAgain);
		}
	}

	private synchronized void startAgain() {
		if (this.startWhenStopped) {
			start();
			this.startWhenStopped = false;
		}
	}

	synchronized CompletableFuture<Void> started() {
		return this.started;
	}

	private void run(MissingSlot missingSlot) {
		Dispatcher dispatcher = new Dispatcher(this.handler, this.news, this.environment, this.settings.flow(),
				this.status);
		WantedDeliveries wanted = WantedDeliveries.of(this.handler, this.settings.protocol(),
				this.environment.conversion());
		SlotRun next = new SlotRun(this.settings, dispatcher, wanted, this.status, missingSlot, this.started);
		next.startAfter(this.run);
		this.gate = dispatcher.gate();
		this.run = next;
	}

	synchronized CompletionStage<Void> stop() {
		if (this.startWhenStopped) {
			this.startWhenStopped = false;
			this.started.cancel(false);
		}
		if (this.run == null) {
			return CompletableFuture.completedFuture(null);
		}
		return this.run.stop();
	}

	/**
	 * What hands over the changes of this slot.
	 * @return the gate, empty if the slot is stopped, stopping or failed
	 */
	synchronized Optional<DispatchGate> runningGate() {
		WalStreamState link = this.status.link();
		boolean running = !ENDED.contains(link) && link != WalStreamState.STOPPING;
		return running ? Optional.ofNullable(this.gate) : Optional.empty();
	}

}
