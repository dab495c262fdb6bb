package io.walstream.engine.link;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.WalSender;
import io.walstream.engine.status.StatusBoard;
import io.walstream.engine.status.Warnings.Topic;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ServerSample;

/**
 * Samples the slot on the side connection while a session streams, and notices that the
 * server is shutting down: a walsender does not tell a client that is not reading. Runs
 * on a thread of its own.
 */
public final class ServerWatch implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(ServerWatch.class);

	private static final Duration INTERVAL = Duration.ofSeconds(1);

	/** Who is not read must be let go of within five seconds. */
	private static final Duration UNANSWERED = Duration.ofSeconds(4);

	private static final String CANNOT_CONNECT_NOW = "57P03";

	private final PostgresServer server;

	private final WalStreamSettings settings;

	private final StatusBoard status;

	private final Backoff backoff;

	private final CountDownLatch closed = new CountDownLatch(1);

	private final CountDownLatch ended = new CountDownLatch(1);

	private final NameWatch names;

	private final WalSenderWatch walSender;

	private SideConnection side;

	private volatile boolean shuttingDown;

	private volatile boolean failing;

	private volatile long answeredAt = System.nanoTime();

	public ServerWatch(PostgresServer server, Connections connections, WalStreamSettings settings, StatusBoard status) {
		this.server = server;
		this.side = connections.side();
		this.names = connections.names();
		this.walSender = new WalSenderWatch(connections.replication().backendPid());
		this.settings = settings;
		this.status = status;
		this.backoff = new Backoff(settings.recovery());
	}

	/**
	 * Starts watching on a thread of its own.
	 */
	public void start() {
		Thread thread = new Thread(this, "walstream-" + this.settings.name() + "-watch");
		thread.setDaemon(true);
		thread.start();
	}

	public NameWatch names() {
		return this.names;
	}

	/**
	 * What the server wants of the walsender.
	 * @return the answer, of the last sample
	 */
	WalSenderWatch walSender() {
		return this.walSender;
	}

	/**
	 * Checks that the server is not shutting down: its walsender would wait for us. A
	 * stream that reads learns on its own connection whether the server is there; one
	 * that does not read has to be told here.
	 * @param paused how long nothing was read
	 * @throws ServerUnreachableException if the replication connection is to be dropped
	 */
	void requireServer(Duration paused) {
		if (this.shuttingDown) {
			throw ServerUnreachableException.replicationLost("the server is shutting down", CANNOT_CONNECT_NOW,
					new IllegalStateException("The server is shutting down"));
		}
		if (this.failing && paused.compareTo(UNANSWERED) > 0
				&& System.nanoTime() - this.answeredAt > UNANSWERED.toNanos()) {
			throw ServerUnreachableException.replicationLost("the server does not answer", null,
					new SocketTimeoutException("no answer on the side connection either"));
		}
	}

	@Override
	public void run() {
		try {
			Duration delay;
			do {
				delay = watch() ? INTERVAL : this.backoff.next();
			}
			while (!this.closed.await(delay.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.side.close();
			this.ended.countDown();
		}
	}

	// Returns whether to look again soon: a server that is starting or stopping is met
	// every second, a login that is refused is not to be repeated that often.
	private boolean watch() {
		try {
			Optional<WalSender> seen = this.side.walSender(this.walSender.pid());
			ServerSample sample = this.side.sample(this.settings.slot().name(), this.settings.publication().name());
			this.status.sampled(sample);
			this.walSender.saw(seen, sample);
			this.status.warnings().running(Topic.STANDBY, StandbyStall.describe(this.side, sample));
			answered();
			this.names.look(this.side);
			return true;
		}
		catch (RuntimeException ex) {
			logger.debug("Side connection of stream '{}' failed, a new one is tried", this.settings.name(), ex);
			this.failing = true;
			this.side.close();
			return reconnect();
		}
	}

	private void answered() {
		this.backoff.reset();
		this.answeredAt = System.nanoTime();
		this.failing = false;
	}

	private boolean reconnect() {
		try {
			this.side = this.server.connect();
			return true;
		}
		catch (ServerUnreachableException ex) {
			this.shuttingDown = CANNOT_CONNECT_NOW.equals(ex.getSqlState());
			return true;
		}
		catch (RuntimeException ex) {
			logger.warn("Slot of stream '{}' cannot be sampled; health shows its last sample. {}", this.settings.name(),
					ex.getMessage());
			return false;
		}
	}

	/**
	 * Ends the thread, which closes its connection. Waits for that, but for a second at
	 * the most: it can be waiting for the server.
	 */
	public void close() {
		this.closed.countDown();
		try {
			this.ended.await(1, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
