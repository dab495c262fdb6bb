package io.walstream.engine.read;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.StandbySlots;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ServerWarning;
import io.walstream.settings.WalStreamSettings;
import io.walstream.wal.ShownText;

/**
 * Tells what warnings of the server mean, by the names in them and by what the catalog
 * says. From PostgreSQL 18 on a publication that is not found is a warning, and rows are
 * skipped: nothing that comes after it may be confirmed. All others are logged, and the
 * stream goes on. Used by the thread that reads, for one connection.
 */
public final class ServerWarnings {

	private static final Logger logger = LoggerFactory.getLogger(ServerWarnings.class);

	/** A warning that comes with numbers in it must not fill the memory. */
	private static final int REMEMBERED = 100;

	private final PostgresServer server;

	private final WalStreamSettings settings;

	private final Set<ServerWarning> known = new HashSet<>();

	public ServerWarnings(PostgresServer server, WalStreamSettings settings) {
		this.server = server;
		this.settings = settings;
	}

	/**
	 * Takes warnings.
	 * @param warnings those that came
	 * @throws io.walstream.failure.PublicationMissingException if rows are skipped
	 * because the publication does not exist
	 * @throws io.walstream.failure.PublicationNewerException if they are because it did
	 * not exist yet
	 * @throws io.walstream.failure.WalStreamException if it cannot be found out which
	 */
	void accept(List<ServerWarning> warnings) {
		for (ServerWarning warning : warnings) {
			if (this.known.size() < REMEMBERED && this.known.add(warning)) {
				logger.warn("Server warns stream '{}': {}", this.settings.name(), ShownText.of(warning.toString()));
				check(warning);
			}
			else if (!this.known.contains(warning)) {
				check(warning);
			}
		}
	}

	private void check(ServerWarning warning) {
		String publication = this.settings.publication().name();
		if (!warning.isAboutPrerequisite() || !warning.names(publication) || isAboutStandby(warning, publication)) {
			return;
		}
		try (SideConnection side = this.server.connect()) {
			throw side.explainMissing(publication, this.settings.slot().name());
		}
	}

	// By the message itself: when it is read, the setting may be another one already. The
	// slot of a standby may have the name of the publication.
	private static boolean isAboutStandby(ServerWarning warning, String publication) {
		return warning.names(StandbySlots.SETTING) && !publication.equals(StandbySlots.SETTING);
	}

}
