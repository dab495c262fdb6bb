package io.walstream.stream;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.replication.PostgresServer;
import io.walstream.replication.ServerUnreachableException;
import io.walstream.replication.SideConnection;
import io.walstream.replication.SlotInUseException;
import io.walstream.stream.StreamConnector.Connections;
import io.walstream.wal.WalStreamException;

/**
 * A stream from its start to its stop: connects, streams, and connects again. Its thread
 * owns the replication connection.
 */
final class StreamRun implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(StreamRun.class);

	private final WalStreamSettings settings;

	private final PostgresServer server;

	private final StatusBoard status;

	private final HandlerThread handler;

	private final StreamMemory memory = new StreamMemory();

	private final StreamConnector connector;

	private final Farewell farewell;

	private final Backoff backoff;

	private final Comeback comeback;

	private final CountDownLatch stopRequested = new CountDownLatch(1);

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private @Nullable CompletionStage<Void> stopped;

	private final Thread thread;

	private volatile boolean streaming;

	StreamRun(WalStreamSettings settings, HandlerThread handler, StatusBoard status) {
		this.settings = settings;
		this.server = new PostgresServer(settings.connection());
		this.status = status;
		this.handler = handler;
		this.connector = new StreamConnector(this.server, settings, this.memory);
		this.farewell = new Farewell(this.server, settings.slot().name());
		this.backoff = new Backoff(settings.recovery());
		this.comeback = new Comeback(status, this.backoff);
		this.thread = new Thread(this, "walstream-" + settings.name() + "-io");
		// Not as the thread that happens to start the stream
		this.thread.setDaemon(false);
	}

	/**
	 * Starts as soon as the run before has ended.
	 * @param previous the run before, {@code null} if there was none
	 */
	void startAfter(@Nullable StreamRun previous) {
		this.status.link(WalStreamState.STARTING);
		CompletableFuture<Void> free = (previous != null) ? previous.ended : CompletableFuture.completedFuture(null);
		free.thenRun(() -> {
			this.handler.startAfter((previous != null) ? previous.handler : null);
			this.thread.start();
		});
	}

	/**
	 * Requests the end. Not for use by several threads at a time.
	 * @return completes when the connections are closed and the state says so
	 */
	CompletionStage<Void> stop() {
		if (this.stopped == null) {
			this.status.link(WalStreamState.STOPPING);
			this.handler.stop();
			this.stopRequested.countDown();
			if (!this.streaming) {
				this.thread.interrupt();
			}
			// Once: after it the stream may be started again.
			this.stopped = this.ended.thenRun(() -> this.status.link(WalStreamState.STOPPED));
		}
		return this.stopped;
	}

	@Override
	public void run() {
		try {
			while (!isStopRequested()) {
				attempt();
			}
		}
		catch (InterruptedException ex) {
			logger.debug("Stream '{}' was stopped while it was waiting", this.settings.name());
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
		finally {
			end();
		}
	}

	private void end() {
		this.handler.stop();
		boolean done;
		do {
			done = awaitHandler();
		}
		while (!done);
		this.ended.complete(null);
	}

	// An interrupt was meant for another wait, which it may have missed.
	private boolean awaitHandler() {
		try {
			this.handler.awaitEnd(() -> {
			});
			return true;
		}
		catch (InterruptedException ex) {
			return false;
		}
	}

	private boolean isStopRequested() {
		return this.stopRequested.getCount() == 0;
	}

	private void attempt() throws InterruptedException {
		try {
			stream(this.connector.connect(this.status));
		}
		catch (SlotInUseException ex) {
			awaitSlot(ex);
		}
		catch (WalStreamException ex) {
			recover(ex);
		}
	}

	private void stream(Connections connections) throws InterruptedException {
		FlushFrontier frontier = new FlushFrontier();
		ServerWatch watch = new ServerWatch(this.server, connections.side(), this.settings, this.status);
		try {
			this.streaming = true;
			startDaemon(watch, "walstream-" + this.settings.name() + "-watch");
			StreamingSession session = new StreamingSession(connections.stream(), this.handler.buffer(), frontier,
					this.handler.newRelationCache(), connections.times(), this.settings);
			this.comeback.connected(frontier);
			session.run(() -> !isStopRequested() && check(watch));
			this.handler.awaitEnd(session::report);
			this.farewell.say(session);
		}
		finally {
			this.streaming = false;
			this.memory.confirmed(frontier.positions().flushed());
			this.comeback.disconnected();
			this.handler.connectionLost(frontier);
			connections.replication().abort();
			watch.close();
		}
	}

	private boolean check(ServerWatch watch) {
		this.handler.requireAlive();
		this.comeback.look();
		if (watch.isServerShuttingDown()) {
			throw new ServerUnreachableException("the server, which is shutting down", ServerWatch.CANNOT_CONNECT_NOW,
					new IllegalStateException("The server is shutting down"));
		}
		return true;
	}

	private static void startDaemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

	// No attempts to take the slot: each would be an error in the server's log.
	private void awaitSlot(SlotInUseException inUse) throws InterruptedException {
		boolean ours = this.memory.isOurs(inUse.getActivePid());
		this.status.link(ours ? WalStreamState.RECONNECTING : WalStreamState.STANDBY);
		String slot = this.settings.slot().name();
		try (SideConnection side = this.server.connect()) {
			do {
				this.status.sampled(side.sample(slot, this.settings.publication().name()));
			}
			while (!waitForStop(this.settings.recovery().standbyInterval())
					&& side.slot(slot).filter((row) -> row.active()).isPresent());
		}
		catch (WalStreamException ex) {
			recover(ex);
		}
	}

	private void recover(WalStreamException failure) throws InterruptedException {
		if (isStopRequested()) {
			return;
		}
		if (!isRetried(failure)) {
			throw failure;
		}
		Duration delay = this.backoff.next();
		this.status.linkFailed(FailureDescriber.ofStream(failure, this.backoff.attempts()));
		this.status.link(this.memory.sawSlot() ? WalStreamState.RECONNECTING : WalStreamState.STARTING);
		logger.warn("Stream '{}' is not connected, nothing is delivered; next attempt in {} ms. {}",
				this.settings.name(), delay.toMillis(), failure.getMessage());
		waitForStop(delay);
	}

	private boolean isRetried(WalStreamException failure) {
		return RetriedFailures.always(failure) || (this.memory.sawSlot() ? RetriedFailures.afterSetup(failure)
				: this.settings.recovery().retryStart());
	}

	private boolean waitForStop(Duration delay) throws InterruptedException {
		return this.stopRequested.await(delay.toMillis(), TimeUnit.MILLISECONDS);
	}

	private void fail(Throwable failure) {
		if (isStopRequested()) {
			logger.debug("Stream '{}' failed while it stopped", this.settings.name(), failure);
			return;
		}
		this.status.linkFailed(FailureDescriber.ofStream(failure, this.backoff.attempts() + 1));
		this.status.link(WalStreamState.FAILED);
		logger.error("Stream '{}' failed; nothing is delivered or confirmed until it is started again",
				this.settings.name(), failure);
	}

}
