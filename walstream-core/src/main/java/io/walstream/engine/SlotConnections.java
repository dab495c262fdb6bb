package io.walstream.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

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
 * The connections of a slot, one after the other: connects, streams, waits where another
 * process has the slot or the server is away. Used by the thread of the run.
 */
final class SlotConnections {

	private final WalStreamSettings settings;

	private final RunSignals signals;

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

	private final OpenConnection current;

	SlotConnections(WalStreamSettings settings, Dispatcher dispatcher, WantedDeliveries wanted, StatusBoard status,
			MissingSlot missingSlot, RunSignals signals) {
		this.settings = settings;
		this.signals = signals;
		this.memory = new StreamMemory(missingSlot);
		this.server = new PostgresServer(settings.connection());
		this.status = status;
		this.dispatcher = dispatcher;
		this.wanted = wanted;
		PostgresServer cancellable = new PostgresServer(settings.connection(), signals.setup());
		this.connector = new StreamConnector(cancellable, settings, this.memory, dispatcher.news()::created);
		this.current = new OpenConnection(settings.name());
		this.finalStatus = new FinalStatus(settings);
		this.salvage = new Salvage(settings, dispatcher, status, signals.stopRequested());
		this.standby = new Standby(cancellable, settings, status, signals.stopRequested());
		this.recovery = new Recovery(settings, status, this.memory, signals.started());
		this.trial = new ConnectionTrial(status, this.recovery.backoff(), System::nanoTime);
		this.release = new ConnectionRelease(settings, status, dispatcher, signals.stopRequested());
	}

	/**
	 * Makes one connection and streams from it until it ends, or waits for what keeps it
	 * from being made.
	 * @throws InterruptedException if the thread is interrupted
	 */
	void attempt() throws InterruptedException {
		try {
			stream(this.signals.setup().during(() -> this.connector.connect(this.status)));
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
			this.signals.started().complete(null);
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
			session.run(() -> !this.signals.isStopRequested() && check(watch, session));
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
			this.signals.started().complete(null);
			this.signals.setup().during(this.standby::await);
		}
		catch (WalStreamException ex) {
			recover(ex);
		}
	}

	private void recover(WalStreamException failure) throws InterruptedException {
		if (!this.signals.isStopRequested()) {
			Duration delay = this.recovery.after(failure);
			this.signals.stopRequested().await(delay.toMillis(), TimeUnit.MILLISECONDS);
		}
	}

	/**
	 * Closes the connection that streams, if there is one. May be called by any thread.
	 */
	void abort() {
		this.current.abort();
	}

	/**
	 * The run ends by a failure.
	 * @param failure the failure
	 */
	void failed(Throwable failure) {
		this.recovery.failed(failure);
	}

}
