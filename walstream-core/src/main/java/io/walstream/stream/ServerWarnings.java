package io.walstream.stream;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.replication.PostgresServer;
import io.walstream.replication.ServerWarning;
import io.walstream.replication.SideConnection;
import io.walstream.replication.StandbySlots;
import io.walstream.wal.ShownText;

/**
 * Tells what warnings of the server mean, by the names in them and by what the catalog
 * says. From PostgreSQL 18 on a publication that is not found is a warning, and rows are
 * skipped: nothing that comes after it may be confirmed. All others are logged, and the
 * stream goes on. Used by the thread that reads, for one connection.
 */
final class ServerWarnings {

	private static final Logger logger = LoggerFactory.getLogger(ServerWarnings.class);

	/** A warning that comes with numbers in it must not fill the memory. */
	private static final int REMEMBERED = 100;

	private final PostgresServer server;

	private final WalStreamSettings settings;

	private final Set<ServerWarning> known = new HashSet<>();

	ServerWarnings(PostgresServer server, WalStreamSettings settings) {
		this.server = server;
		this.settings = settings;
	}

	/**
	 * Takes warnings.
	 * @param warnings those that came
	 * @throws io.walstream.replication.PublicationMissingException if rows are skipped
	 * because the publication does not exist
	 * @throws io.walstream.replication.PublicationNewerException if they are because it
	 * did not exist yet
	 * @throws io.walstream.wal.WalStreamException if it cannot be found out which
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
		if (!warning.isAboutPrerequisite() || !warning.names(publication)) {
			return;
		}
		try (SideConnection side = this.server.connect()) {
			if (!isAboutStandby(warning, side)) {
				throw side.explainMissing(publication, this.settings.slot().name());
			}
		}
	}

	private static boolean isAboutStandby(ServerWarning warning, SideConnection side) {
		return warning.names(StandbySlots.SETTING) && StandbySlots.names(side).stream().anyMatch(warning::names);
	}

}
