package io.walstream.spring.autoconfigure;

import java.util.Collection;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.walstream.replication.PostgresServer;
import io.walstream.replication.SideConnection;
import io.walstream.stream.WalStreamSettings;
import io.walstream.wal.WalStreamException;

/**
 * Looks for replication slots of streams that no longer have a listener: nobody reads
 * them, and they retain WAL until they are dropped. They are reported and left alone.
 */
final class OrphanedSlots {

	private static final Log logger = LogFactory.getLog(OrphanedSlots.class);

	private final StreamFactory factory;

	OrphanedSlots(StreamFactory factory) {
		this.factory = factory;
	}

	/**
	 * Looks in the background: an application without listeners need not have a server.
	 * @param streams names of streams without listeners
	 */
	void report(Collection<String> streams) {
		Thread thread = new Thread(() -> streams.forEach(this::reportNow), "walstream-orphaned-slots");
		thread.setDaemon(true);
		thread.start();
	}

	private void reportNow(String stream) {
		try {
			WalStreamSettings settings = this.factory.settings(stream);
			String slot = settings.slot().name();
			try (SideConnection side = new PostgresServer(settings.connection()).connect()) {
				// One that is read belongs to another instance with other listeners
				if (side.slot(slot).filter((row) -> !row.active()).isPresent()) {
					logger
						.warn(("Replication slot '%s' exists but stream '%s' has no listener: it retains WAL until it "
								+ "is dropped")
							.formatted(slot, stream));
				}
			}
		}
		catch (WalStreamException ex) {
			logger.debug("It is not known whether stream '%s' left a replication slot behind".formatted(stream), ex);
		}
	}

}
