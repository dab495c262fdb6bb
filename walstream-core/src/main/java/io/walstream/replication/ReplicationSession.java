package io.walstream.replication;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.postgresql.PGConnection;

import io.walstream.driver.RecoveryCheck;
import io.walstream.driver.SessionSettings;
import io.walstream.driver.SqlFailures;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.wal.Lsn;

/**
 * What is known of a replication connection since it was opened.
 *
 * @param identity who the server is
 * @param walSenderTimeout silence after which the server ends the connection
 * @param backendPid process on the server
 * @param majorVersion version of the server
 */
record ReplicationSession(SystemIdentity identity, Duration walSenderTimeout, int backendPid, int majorVersion) {

	/**
	 * Identifies the server and pins the session. In this order: a pooler that ignored
	 * the parameter {@code replication} shows at the first command.
	 * @param connection the connection
	 * @param address where the server is
	 * @return the session
	 * @throws SQLException if a query fails
	 * @throws ReplicationUnsupportedException if a pooler or proxy answers
	 * @throws ServerInRecoveryException if it is a standby
	 */
	static ReplicationSession establish(Connection connection, String address) throws SQLException {
		SystemIdentity identity = identify(connection, address);
		RecoveryCheck.requirePrimary(connection, address);
		int majorVersion = connection.getMetaData().getDatabaseMajorVersion();
		try (Statement statement = connection.createStatement()) {
			statement.execute(SessionSettings.pin(majorVersion));
			Map<String, String> actual = settings(statement, SessionSettings.query(majorVersion));
			requirePinned(SessionSettings.of(majorVersion), actual);
			return new ReplicationSession(identity,
					Duration.ofMillis(Long.parseLong(actual.getOrDefault("wal_sender_timeout", "0"))),
					connection.unwrap(PGConnection.class).getBackendPID(), majorVersion);
		}
	}

	private static SystemIdentity identify(Connection connection, String address) {
		try (Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery(ReplicationCommands.IDENTIFY_SYSTEM)) {
			rows.next();
			return new SystemIdentity(rows.getString("systemid"), rows.getLong("timeline"),
					Lsn.parse(rows.getString("xlogpos")), rows.getString("dbname"));
		}
		catch (SQLException ex) {
			throw SqlFailures.identifying(address, ex);
		}
	}

	private static Map<String, String> settings(Statement statement, String query) throws SQLException {
		Map<String, String> settings = new HashMap<>();
		try (ResultSet rows = statement.executeQuery(query)) {
			while (rows.next()) {
				settings.put(rows.getString(1), rows.getString(2));
			}
		}
		return settings;
	}

	private static void requirePinned(Map<String, String> expected, Map<String, String> actual) {
		expected.forEach((name, value) -> {
			if (!value.equals(actual.get(name))) {
				throw new ReplicationException("set %s to '%s', it is '%s'".formatted(name, value, actual.get(name)),
						null, null);
			}
		});
	}

}
