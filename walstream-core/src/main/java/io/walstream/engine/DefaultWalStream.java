package io.walstream.engine;

import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.engine.dispatch.DispatchGate;
import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.read.WantedTables;
import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.MissingSlot;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;

/**
 * A stream that may be started and stopped any number of times.
 */
public final class DefaultWalStream implements WalStream {

	private static final Set<WalStreamState> ENDED = EnumSet.of(WalStreamState.STOPPED, WalStreamState.FAILED);

	private final WalStreamSettings settings;

	private final ChangeHandler handler;

	private final WalStreamEnvironment environment;

	private final StatusBoard status;

	private @Nullable StreamRun run;

	private @Nullable DispatchGate gate;

	private CompletableFuture<Void> started = new CompletableFuture<>();

	/** Asked for while the run before was stopping. */
	private boolean startWhenStopped;

	public DefaultWalStream(WalStreamSettings settings, ChangeHandler handler, WalStreamEnvironment environment) {
		this.settings = settings;
		this.handler = handler;
		this.environment = environment;
		this.status = new StatusBoard(settings.name(), settings.slot().name(), Clock.systemUTC(),
				environment.stateListener());
	}

	@Override
	public String name() {
		return this.settings.name();
	}

	@Override
	public WalStreamStatus status() {
		return new WalStreamStatus(List.of(this.status.status()));
	}

	@Override
	public synchronized void start() {
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

	@Override
	public synchronized CompletionStage<Void> started() {
		return this.started.copy();
	}

	private void run(MissingSlot missingSlot) {
		Dispatcher dispatcher = new Dispatcher(this.handler, this.environment, this.settings.flow(), this.status);
		WantedTables tables = new WantedTables(this.handler, this.environment.conversion());
		StreamRun next = new StreamRun(this.settings, dispatcher, tables, this.status, missingSlot, this.started);
		next.startAfter(this.run);
		this.gate = dispatcher.gate();
		this.run = next;
	}

	@Override
	public synchronized CompletionStage<Void> stop() {
		if (this.startWhenStopped) {
			this.startWhenStopped = false;
			this.started.cancel(false);
		}
		if (this.run == null) {
			return CompletableFuture.completedFuture(null);
		}
		return this.run.stop();
	}

	@Override
	public synchronized void pause() {
		runningGate("pause").pause();
	}

	@Override
	public synchronized void resume() {
		runningGate("resume").resume();
	}

	@Override
	public synchronized void skip(DeliveryId change) {
		runningGate("skip a change of").skip(change);
	}

	private DispatchGate runningGate(String attempted) {
		WalStreamState link = this.status.link();
		if (this.gate == null || ENDED.contains(link) || link == WalStreamState.STOPPING) {
			throw new IllegalStateException(
					"Cannot %s stream '%s' in state %s".formatted(attempted, this.settings.name(), link));
		}
		return this.gate;
	}

}
