package io.walstream.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.driver.SetupCancellation;
import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.link.ConnectionRelease;
import io.walstream.engine.link.ConnectionTrial;
import io.walstream.engine.link.Connections;
import io.walstream.engine.link.FinalStatus;
import io.walstream.engine.link.OpenConnection;
import io.walstream.engine.link.Recovery;
import io.walstream.engine.link.Salvage;
import io.walstream.engine.link.ServerWatch;
import io.walstream.engine.link.Standby;
import io.walstream.engine.link.StreamConnector;
import io.walstream.engine.link.StreamMemory;
import io.walstream.engine.read.StreamingSession;
import io.walstream.engine.read.WantedDeliveries;
import io.walstream.engine.status.StatusBoard;
import io.walstream.failure.ConnectionReleasedException;
import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.MissingSlot;
import io.walstream.stream.WalStreamState;

/**
 * A slot of a stream from its start to its stop: connects, streams, and connects again.
 * Its thread owns the replication connection.
 */
final class SlotRun {

	private static final Logger logger = LoggerFactory.getLogger(SlotRun.class);

	private final CountDownLatch stopRequested = new CountDownLatch(1);

	private final SetupCancellation setup = new SetupCancellation();

	private final WalStreamSettings settings;

	private final PostgresServer server;

	private final StatusBoard status;

	private final Dispatcher dispatcher;

	private final WantedDeliveries wanted;

	private final StreamMemory memory;

	private final StreamConnector connector;

	private final FinalStatus finalStatus;

	private final Salvage salvage;

	private final Standby standby;

	private final Recovery recovery;

	private final ConnectionTrial trial;

	private final ConnectionRelease release;

	private final CompletableFuture<Void> started;

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private @Nullable CompletionStage<Void> stopped;

	private final OpenConnection current;

	SlotRun(WalStreamSettings settings, Dispatcher dispatcher, WantedDeliveries wanted, StatusBoard status,
			MissingSlot missingSlot, CompletableFuture<Void> started) {
		this.settings = settings;
		this.memory = new StreamMemory(missingSlot);
		this.server = new PostgresServer(settings.connection());
		this.status = status;
		this.started = started;
		this.dispatcher = dispatcher;
		this.wanted = wanted;
		PostgresServer cancellable = new PostgresServer(settings.connection(), this.setup);
		this.connector = new StreamConnector(cancellable, settings, this.memory);
		this.current = new OpenConnection(settings.name());
		this.finalStatus = new FinalStatus(settings);
		this.salvage = new Salvage(settings, dispatcher, status, this.stopRequested);
		this.standby = new Standby(cancellable, settings, status, this.stopRequested);
		this.recovery = new Recovery(settings, status, this.memory, started);
		this.trial = new ConnectionTrial(status, this.recovery.backoff(), System::nanoTime);
		this.release = new ConnectionRelease(settings, status, dispatcher, this.stopRequested);
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
			this.stopRequested.countDown();
			CompletableFuture.delayedExecutor(this.dispatcher.stopLimit().toMillis(), TimeUnit.MILLISECONDS)
				.execute(this.current::abort);
			// Once: after it the stream may be started again.
			this.stopped = this.ended.thenRun(() -> this.status.link(WalStreamState.STOPPED));
			this.setup.cancelMeanwhile(threadName("cancel"));
		}
		return this.stopped;
	}

	private void run(@Nullable Dispatcher before) {
		try {
			this.dispatcher.startAfter(before);
			while (!isStopRequested()) {
				attempt();
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
		this.started.cancel(false);
		this.ended.complete(null);
	}

	private boolean isStopRequested() {
		return this.stopRequested.getCount() == 0;
	}

	private void attempt() throws InterruptedException {
		try {
			stream(this.setup.during(() -> this.connector.connect(this.status)));
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
		ServerWatch watch = new ServerWatch(this.server, connections, this.settings, this.status);
		try {
			this.current.set(connections.replication());
			watch.start();
			StreamingSession session = new StreamingSession(this.settings.name(), connections.streamed(),
					this.dispatcher.queue(), frontier, this.wanted, connections.names().names());
			this.trial.connected(frontier);
			this.started.complete(null);
			run(session, connections, watch);
		}
		finally {
			this.current.clear();
			this.memory.confirmed(frontier.positions().flushed());
			this.trial.disconnected();
			this.dispatcher.connectionLost(frontier);
			connections.replication().abort();
			watch.close();
		}
	}

	private void run(StreamingSession session, Connections connections, ServerWatch watch) throws InterruptedException {
		try {
			session.run(() -> !isStopRequested() && check(watch, session));
			this.dispatcher.awaitEnd(() -> {
				session.report();
				this.release.check(watch, session.paused());
			});
			this.finalStatus.send(session);
		}
		catch (ServerDecodingException ex) {
			this.trial.endedByServer();
			this.recovery.workOpen(!this.salvage.confirm(session, connections.replication()));
			throw ex;
		}
		catch (ConnectionReleasedException ex) {
			connections.replication().abort();
			this.trial.released();
			this.release.await(ex, session.frontier());
		}
	}

	private boolean check(ServerWatch watch, StreamingSession session) {
		this.dispatcher.requireAlive();
		this.dispatcher.gate().passed(session.frontier());
		this.trial.look();
		this.release.check(watch, session.paused());
		watch.names().requireUnchanged();
		return true;
	}

	private void awaitSlot(SlotInUseException inUse) throws InterruptedException {
		boolean ours = this.memory.isOurs(inUse.getActivePid());
		this.status.link(ours ? WalStreamState.RECONNECTING : WalStreamState.STANDBY);
		try {
			this.started.complete(null);
			this.setup.during(this.standby::await);
		}
		catch (WalStreamException ex) {
			recover(ex);
		}
	}

	private void recover(WalStreamException failure) throws InterruptedException {
		if (!isStopRequested()) {
			Duration delay = this.recovery.after(failure);
			this.stopRequested.await(delay.toMillis(), TimeUnit.MILLISECONDS);
		}
	}

	private void fail(Throwable failure) {
		if (!isStopRequested()) {
			this.recovery.failed(failure);
		}
		logger.debug("Stream '{}' ends by a failure", this.settings.name(), failure);
	}

}
