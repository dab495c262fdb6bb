package io.walstream.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import io.walstream.failure.ServerInRecoveryException;

/**
 * Tells a primary from a standby. Works on replication connections too.
 */
public final class RecoveryCheck {

	private RecoveryCheck() {
	}

	/**
	 * Checks that the server of a connection is a primary.
	 * @param connection the connection
	 * @param address where the server is
	 * @throws SQLException if it cannot be asked
	 * @throws ServerInRecoveryException if it is a standby
	 */
	public static void requirePrimary(Connection connection, String address) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("SELECT pg_catalog.pg_is_in_recovery()")) {
			rows.next();
			if (rows.getBoolean(1)) {
				throw new ServerInRecoveryException(address);
			}
		}
	}

}
