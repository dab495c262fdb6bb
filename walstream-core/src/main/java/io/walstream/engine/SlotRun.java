package io.walstream.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.read.WantedDeliveries;
import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.MissingSlot;
import io.walstream.stream.WalStreamState;

/**
 * A slot of a stream from its start to its stop: connects, streams, and connects again.
 * Its thread owns the replication connection.
 */
final class SlotRun {

	private static final Logger logger = LoggerFactory.getLogger(SlotRun.class);

	private final WalStreamSettings settings;

	private final RunSignals signals;

	private final StatusBoard status;

	private final Dispatcher dispatcher;

	private final SlotConnections connections;

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private @Nullable CompletionStage<Void> stopped;

	SlotRun(WalStreamSettings settings, Dispatcher dispatcher, WantedDeliveries wanted, StatusBoard status,
			MissingSlot missingSlot, CompletableFuture<Void> started) {
		this.settings = settings;
		this.signals = new RunSignals(started);
		this.status = status;
		this.dispatcher = dispatcher;
		this.connections = new SlotConnections(settings, dispatcher, wanted, status, missingSlot, this.signals);
	}

	/**
	 * Starts as soon as the run before has ended.
	 * @param previous the run before, {@code null} if there was none
	 */
	void startAfter(@Nullable SlotRun previous) {
		this.status.link(WalStreamState.STARTING);
		if (previous == null) {
			start(null);
		}
		else {
			previous.ended.thenRun(() -> start(previous.dispatcher));
		}
	}

	private void start(@Nullable Dispatcher before) {
		try {
			Thread thread = new Thread(() -> run(before), threadName("io"));
			// Not as the thread that happens to start the stream
			thread.setDaemon(false);
			thread.start();
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
			end();
		}
	}

	private String threadName(String role) {
		return "walstream-" + this.settings.name() + "-" + role;
	}

	/**
	 * Requests the end. Not for use by several threads at a time.
	 * @return completes when the connections are closed and the state says so
	 */
	CompletionStage<Void> stop() {
		if (this.stopped == null) {
			this.status.link(WalStreamState.STOPPING);
			this.dispatcher.stop();
			this.signals.stopRequested().countDown();
			CompletableFuture.delayedExecutor(this.dispatcher.stopLimit().toMillis(), TimeUnit.MILLISECONDS)
				.execute(this.connections::abort);
			// Once: after it the stream may be started again.
			this.stopped = this.ended.thenRun(() -> this.status.link(WalStreamState.STOPPED));
			this.signals.setup().cancelMeanwhile(threadName("cancel"));
		}
		return this.stopped;
	}

	private void run(@Nullable Dispatcher before) {
		try {
			this.dispatcher.startAfter(before);
			while (!this.signals.isStopRequested()) {
				this.connections.attempt();
			}
		}
		catch (InterruptedException | RuntimeException | Error ex) {
			fail(ex);
		}
		finally {
			end();
		}
	}

	private void end() {
		this.dispatcher.stop();
		this.dispatcher.awaitEndUninterrupted();
		this.signals.started().cancel(false);
		this.ended.complete(null);
	}

	private void fail(Throwable failure) {
		if (!this.signals.isStopRequested()) {
			this.connections.failed(failure);
		}
		logger.debug("Stream '{}' ends by a failure", this.settings.name(), failure);
	}

}
