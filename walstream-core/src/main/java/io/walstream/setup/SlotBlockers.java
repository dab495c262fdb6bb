package io.walstream.setup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import io.walstream.catalog.SideConnection;

/**
 * Finds what the creation of a slot waits for: every transaction that has an id, in any
 * database. Locks are asked because they show that to everybody; what a session does is
 * shown to monitoring roles only.
 */
final class SlotBlockers {

	private static final int SESSION_LIMIT = 10;

	private static final String SESSIONS = "SELECT l.pid, a.application_name, a.state, "
			+ "EXTRACT(epoch FROM pg_catalog.clock_timestamp() - a.xact_start)::bigint FROM pg_catalog.pg_locks l "
			+ "LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'transactionid' "
			+ "AND l.mode = 'ExclusiveLock' AND l.granted AND l.pid IS NOT NULL AND l.pid <> pg_catalog.pg_backend_pid() "
			+ "GROUP BY 1, 2, 3, a.xact_start ORDER BY a.xact_start NULLS LAST LIMIT " + SESSION_LIMIT;

	private static final String PREPARED = "SELECT gid, database, "
			+ "EXTRACT(epoch FROM pg_catalog.clock_timestamp() - prepared)::bigint FROM pg_catalog.pg_prepared_xacts "
			+ "ORDER BY prepared LIMIT " + SESSION_LIMIT;

	private SlotBlockers() {
	}

	/**
	 * Finds them.
	 * @param side an ordinary connection
	 * @return one text for each, the oldest first, sessions before prepared transactions
	 */
	static List<String> find(SideConnection side) {
		return side.execute("read running transactions", SlotBlockers::find);
	}

	private static List<String> find(Connection connection) throws SQLException {
		List<String> blockers = new ArrayList<>();
		try (Statement statement = connection.createStatement()) {
			try (ResultSet rows = statement.executeQuery(SESSIONS)) {
				while (rows.next()) {
					blockers.add("process %d of application '%s', state '%s', transaction open for %s s"
						.formatted(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getString(4)));
				}
			}
			try (ResultSet rows = statement.executeQuery(PREPARED)) {
				while (rows.next()) {
					blockers.add("prepared transaction '%s' of database '%s', prepared for %s s"
						.formatted(rows.getString(1), rows.getString(2), rows.getString(3)));
				}
			}
		}
		return blockers;
	}

}
