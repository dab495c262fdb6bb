package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Reads what the user of a connection may do.
 */
final class UserCatalog {

	/** What a setup or a sample calls and an administrator may have revoked. */
	private static final List<String> FUNCTIONS = List.of("pg_catalog.pg_try_advisory_lock(bigint)",
			"pg_catalog.pg_advisory_unlock(bigint)", "pg_catalog.pg_cancel_backend(integer)",
			"pg_catalog.pg_current_wal_lsn()", "pg_catalog.pg_last_wal_replay_lsn()",
			"pg_catalog.pg_wal_lsn_diff(pg_lsn, pg_lsn)");

	// Amazon RDS has a role where others have the attribute
	private static final String USER = """
			SELECT current_user, pg_catalog.current_database(),
			  pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE'),
			  EXISTS (SELECT FROM pg_catalog.pg_roles r WHERE CASE WHEN r.rolname = current_user
			    THEN r.rolreplication OR r.rolsuper
			    ELSE r.rolname = 'rds_replication' AND pg_catalog.pg_has_role(r.oid, 'MEMBER') END),
			  ARRAY (SELECT f FROM pg_catalog.unnest(?::text[]) f
			    WHERE NOT pg_catalog.has_function_privilege(f, 'EXECUTE'))
			""";

	private UserCatalog() {
	}

	static CatalogUser read(Connection connection) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(USER)) {
			statement.setArray(1, connection.createArrayOf("text", FUNCTIONS.toArray()));
			try (ResultSet rows = statement.executeQuery()) {
				rows.next();
				return new CatalogUser(rows.getString(1), rows.getString(2),
						connection.getMetaData().getDatabaseMajorVersion(), rows.getBoolean(3), rows.getBoolean(4),
						List.of((String[]) rows.getArray(5).getArray()));
			}
		}
	}

}
