package io.walstream.engine.link;

import java.time.Duration;
import java.util.function.Predicate;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.engine.read.StreamingSession;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.SlotPromise;
import io.walstream.wal.Lsn;

/**
 * Ends a session so that its final position is not lost: a connection that is closed with
 * unread data takes with it what the server did not read yet. A keepalive does not show
 * that the server took the position, since it may have been sent before; the slot does.
 */
public final class FinalStatus {

	private static final Logger logger = LoggerFactory.getLogger(FinalStatus.class);

	/** Who stops does not wait for a server that is away. */
	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

	private final PostgresServer server;

	private final SlotSettings slot;

	private final PublicationSettings publication;

	public FinalStatus(WalStreamSettings settings) {
		ConnectionSettings connection = settings.connection();
		this.server = new PostgresServer(new ConnectionSettings(connection.address(), connection.applicationName(),
				CONNECT_TIMEOUT, connection.statusInterval(), connection.receiveTimeout()));
		this.slot = settings.slot();
		this.publication = settings.publication();
	}

	/**
	 * Reports the final position and waits until the slot has it, for two seconds at
	 * most. What was made for a temporary slot is dropped while that is there still: who
	 * waits for the slot makes it anew.
	 * @param session the session, which delivers nothing any more
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void send(StreamingSession session) throws InterruptedException {
		session.sendFinalPosition();
		try (SideConnection side = this.server.connect()) {
			session.awaitFinalPosition((position) -> hasTaken(side, position));
			if (this.slot.temporary()) {
				SlotPromise.withdraw(side, this.publication, this.slot);
			}
		}
		catch (WalStreamException ex) {
			logger.debug("Slot '{}' cannot be looked at, its final position may be lost", this.slot.name(), ex);
			session.awaitFinalPosition(never());
		}
	}

	private boolean hasTaken(SideConnection side, Lsn position) {
		return side.slot(this.slot.name())
			.map(ReplicationSlot::confirmedFlushLsn)
			.filter((confirmed) -> confirmed.compareTo(position) >= 0)
			.isPresent();
	}

	private static Predicate<Lsn> never() {
		return (position) -> false;
	}

}
