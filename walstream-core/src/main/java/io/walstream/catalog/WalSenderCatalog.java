package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reads what a walsender is doing. Needs no privilege for one of the same user.
 */
final class WalSenderCatalog {

	private static final String ACTIVITY = "SELECT wait_event FROM pg_catalog.pg_stat_get_activity(?)";

	private WalSenderCatalog() {
	}

	static Optional<WalSender> find(Connection connection, int pid) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(ACTIVITY)) {
			statement.setInt(1, pid);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.of(new WalSender(pid, rows.getString(1))) : Optional.empty();
			}
		}
	}

}
