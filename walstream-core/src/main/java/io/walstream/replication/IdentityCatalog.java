package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

import io.walstream.change.Table;

/**
 * Finds tables whose replica identity does not allow to publish updates and deletes. The
 * server looks at the partitions, not at the partitioned table.
 */
final class IdentityCatalog {

	/** First version that refuses FULL with generated columns. */
	private static final int VERSION_18 = 18;

	private static final String GAP = "SELECT n.nspname, c.relname, c.relreplident FROM pg_catalog.pg_class c "
			+ "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' "
			+ "AND (c.oid = ?::bigint OR c.oid IN (SELECT t.relid FROM pg_catalog.pg_partition_tree(?::bigint::regclass) t "
			+ "WHERE t.isleaf)) AND CASE c.relreplident WHEN 'd' THEN NOT EXISTS (SELECT 1 FROM pg_catalog.pg_index i "
			+ "WHERE i.indrelid = c.oid AND i.indisprimary AND i.indimmediate AND i.indisvalid) "
			+ "WHEN 'i' THEN NOT EXISTS (SELECT 1 FROM pg_catalog.pg_index i WHERE i.indrelid = c.oid "
			+ "AND i.indisreplident AND i.indisvalid) WHEN 'f' THEN %s ELSE true END ORDER BY 1, 2 LIMIT 1";

	private static final String GENERATED = "EXISTS (SELECT 1 FROM pg_catalog.pg_attribute a "
			+ "WHERE a.attrelid = c.oid AND a.attgenerated <> '' AND NOT a.attisdropped)";

	private IdentityCatalog() {
	}

	static Optional<IdentityGap> gap(Connection connection, long oid) throws SQLException {
		boolean generatedCount = connection.getMetaData().getDatabaseMajorVersion() >= VERSION_18;
		try (PreparedStatement statement = connection
			.prepareStatement(GAP.formatted(generatedCount ? GENERATED : "false"))) {
			statement.setLong(1, oid);
			statement.setLong(2, oid);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.of(new IdentityGap(new Table(rows.getString(1), rows.getString(2)),
						IdentityGap.describe(rows.getString(3)))) : Optional.empty();
			}
		}
	}

}
