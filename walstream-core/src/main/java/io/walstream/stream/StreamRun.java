package io.walstream.stream;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.replication.ConnectionReleasedException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.SetupCancellation;
import io.walstream.replication.SlotInUseException;
import io.walstream.stream.StreamConnector.Connections;
import io.walstream.wal.WalStreamException;

/**
 * A stream from its start to its stop: connects, streams, and connects again. Its thread
 * owns the replication connection.
 */
final class StreamRun {

	private static final Logger logger = LoggerFactory.getLogger(StreamRun.class);

	private final CountDownLatch stopRequested = new CountDownLatch(1);

	private final SetupCancellation setup = new SetupCancellation();

	private final WalStreamSettings settings;

	private final PostgresServer server;

	private final StatusBoard status;

	private final HandlerThread handler;

	private final StreamMemory memory = new StreamMemory();

	private final StreamConnector connector;

	private final Farewell farewell;

	private final Standby standby;

	private final Recovery recovery;

	private final Comeback comeback;

	private final ConnectionRelease release;

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private @Nullable CompletionStage<Void> stopped;

	private volatile @Nullable ReplicationConnection current;

	StreamRun(WalStreamSettings settings, HandlerThread handler, StatusBoard status) {
		this.settings = settings;
		this.server = new PostgresServer(settings.connection());
		this.status = status;
		this.handler = handler;
		PostgresServer cancellable = new PostgresServer(settings.connection(), this.setup);
		this.connector = new StreamConnector(cancellable, settings, this.memory);
		this.farewell = new Farewell(settings);
		this.standby = new Standby(cancellable, settings, status, this.stopRequested);
		this.recovery = new Recovery(settings, status, this.memory);
		this.comeback = new Comeback(status, this.recovery.backoff());
		this.release = new ConnectionRelease(settings, status, handler, this.stopRequested);
	}

	/**
	 * Starts as soon as the run before has ended.
	 * @param previous the run before, {@code null} if there was none
	 */
	void startAfter(@Nullable StreamRun previous) {
		this.status.link(WalStreamState.STARTING);
		if (previous == null) {
			start(null);
		}
		else {
			previous.ended.thenRun(() -> start(previous.handler));
		}
	}

	private void start(@Nullable HandlerThread before) {
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
			this.handler.stop();
			this.stopRequested.countDown();
			CompletableFuture.delayedExecutor(this.handler.stopLimit().toMillis(), TimeUnit.MILLISECONDS)
				.execute(this::abort);
			// Once: after it the stream may be started again.
			this.stopped = this.ended.thenRun(() -> this.status.link(WalStreamState.STOPPED));
			cancelSetup();
		}
		return this.stopped;
	}

	// Speaks to the server, for which who stops does not wait
	private void cancelSetup() {
		Thread thread = new Thread(this.setup::cancel, threadName("cancel"));
		thread.setDaemon(true);
		thread.start();
	}

	// The driver may wait for the rest of a message much longer than anybody for a stop.
	private void abort() {
		ReplicationConnection connection = this.current;
		if (connection != null) {
			logger.warn("Stream '{}' does not stop in time, its connection is closed", this.settings.name());
			connection.abort();
		}
	}

	private void run(@Nullable HandlerThread before) {
		try {
			this.handler.startAfter(before);
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
		this.handler.awaitEndUninterrupted();
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
			this.current = connections.replication();
			watch.start();
			StreamingSession session = new StreamingSession(connections.stream(), this.handler.buffer(), frontier,
					this.handler.newRelationCache(connections.names().names()), connections.times(), this.settings);
			this.comeback.connected(frontier);
			session.run(() -> !isStopRequested() && check(watch, session, frontier));
			this.handler.awaitEnd(session::report);
			this.farewell.say(session);
		}
		catch (ConnectionReleasedException ex) {
			connections.replication().abort();
			this.comeback.released();
			this.release.await(ex, frontier);
		}
		finally {
			this.current = null;
			this.memory.confirmed(frontier.positions().flushed());
			this.comeback.disconnected();
			this.handler.connectionLost(frontier);
			connections.replication().abort();
			watch.close();
		}
	}

	private boolean check(ServerWatch watch, StreamingSession session, FlushFrontier frontier) {
		this.handler.requireAlive();
		this.handler.gate().passed(frontier);
		this.comeback.look();
		watch.requireServer(session.paused());
		this.release.check(watch.walSender(), session.paused());
		watch.names().requireUnchanged();
		return true;
	}

	private void awaitSlot(SlotInUseException inUse) throws InterruptedException {
		boolean ours = this.memory.isOurs(inUse.getActivePid());
		this.status.link(ours ? WalStreamState.RECONNECTING : WalStreamState.STANDBY);
		try {
			this.setup.during(this.standby::await);
		}
		catch (WalStreamException ex) {
			recover(ex);
		}
	}

	private void recover(WalStreamException failure) throws InterruptedException {
		if (!isStopRequested()) {
			waitForStop(this.recovery.after(failure));
		}
	}

	private void waitForStop(Duration delay) throws InterruptedException {
		this.stopRequested.await(delay.toMillis(), TimeUnit.MILLISECONDS);
	}

	private void fail(Throwable failure) {
		if (isStopRequested()) {
			logger.debug("Stream '{}' failed while it stopped", this.settings.name(), failure);
			return;
		}
		this.recovery.failed(failure);
	}

}
