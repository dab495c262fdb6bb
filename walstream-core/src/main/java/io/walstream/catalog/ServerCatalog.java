package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.driver.SqlState;
import io.walstream.stream.ServerSample;
import io.walstream.wal.Table;

/**
 * Reads facts of the server.
 */
public final class ServerCatalog {

	private static final String SETTINGS = "SELECT name, setting FROM pg_catalog.pg_settings WHERE name IN ("
			+ "'wal_level', 'effective_wal_level', 'max_replication_slots', 'max_wal_senders', 'wal_sender_timeout', "
			+ "'max_slot_wal_keep_size', 'idle_replication_slot_timeout', 'synchronous_standby_names', "
			+ "'synchronized_standby_slots', 'logical_decoding_work_mem')";

	private static final String SESSION = "SELECT pg_catalog.current_setting('server_version_num')::int, "
			+ "pg_catalog.current_database(), session_user, pg_catalog.pg_is_in_recovery()";

	private static final String READ_ONLY = "SELECT source FROM pg_catalog.pg_settings "
			+ "WHERE name = 'default_transaction_read_only'";

	private static final String SAMPLE = "SELECT s.*, "
			+ "pg_catalog.pg_wal_lsn_diff(w.position, s.restart_lsn)::bigint, "
			+ "pg_catalog.pg_wal_lsn_diff(w.position, s.confirmed_flush_lsn)::bigint "
			+ "FROM pg_catalog.pg_replication_slots s, (SELECT CASE WHEN pg_catalog.pg_is_in_recovery() "
			+ "THEN pg_catalog.pg_last_wal_replay_lsn() ELSE pg_catalog.pg_current_wal_lsn() END AS position) w "
			+ "WHERE s.slot_name = ?";

	private ServerCatalog() {
	}

	static ServerFacts facts(Connection connection) throws SQLException {
		Map<String, String> settings = settings(connection);
		String systemIdentifier = systemIdentifier(connection);
		try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(SESSION)) {
			rows.next();
			return new ServerFacts(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getBoolean(4),
					systemIdentifier, settings);
		}
	}

	/**
	 * Asks where the session has {@code default_transaction_read_only} from.
	 * @param connection an ordinary connection
	 * @return the source, empty if the server does not say
	 * @throws SQLException if the query fails
	 */
	public static String readOnlySource(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(READ_ONLY)) {
			return rows.next() ? rows.getString(1) : "";
		}
	}

	static ServerSample sample(Connection connection, String slotName, String publicationName, Instant time)
			throws SQLException {
		List<Table> tables = List.copyOf(PublishedTableCatalog.find(connection, publicationName).values());
		try (PreparedStatement statement = connection.prepareStatement(SAMPLE)) {
			statement.setString(1, slotName);
			try (ResultSet rows = statement.executeQuery()) {
				if (!rows.next()) {
					return new ServerSample(time, Map.of(), null, null, tables);
				}
				int columns = rows.getMetaData().getColumnCount() - 2;
				return new ServerSample(time, SlotCatalog.row(rows, columns), bytes(rows, columns + 1),
						bytes(rows, columns + 2), tables);
			}
		}
	}

	private static Map<String, String> settings(Connection connection) throws SQLException {
		Map<String, String> settings = new HashMap<>();
		try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(SETTINGS)) {
			while (rows.next()) {
				settings.put(rows.getString(1), rows.getString(2));
			}
		}
		return settings;
	}

	private static @Nullable String systemIdentifier(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet rows = statement
					.executeQuery("SELECT system_identifier::text FROM pg_catalog.pg_control_system()")) {
			return rows.next() ? rows.getString(1) : null;
		}
		catch (SQLException ex) {
			if (SqlState.INSUFFICIENT_PRIVILEGE.equals(ex.getSQLState())) {
				return null;
			}
			throw ex;
		}
	}

	private static @Nullable Long bytes(ResultSet rows, int column) throws SQLException {
		long value = rows.getLong(column);
		return rows.wasNull() ? null : value;
	}

}
