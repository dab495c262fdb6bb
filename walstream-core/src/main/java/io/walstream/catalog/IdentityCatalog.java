package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import io.walstream.failure.ReplicaIdentityException;
import io.walstream.wal.Table;

/**
 * Finds tables whose replica identity does not allow to publish updates and deletes. The
 * server looks at the partitions, not at the partitioned table. But old rows are marked
 * as the partitioned table says: those of a partition with a key alone would come marked
 * as whole ones, with NULL for what they lack.
 */
final class IdentityCatalog {

	/** First version that refuses FULL with generated columns. */
	private static final int VERSION_18 = 18;

	private static final String GAPS = """
			WITH RECURSIVE below (root, identity, relid) AS (
			  SELECT c.oid, c.relreplident, c.oid FROM pg_catalog.pg_class c WHERE c.oid = ANY (?::bigint[]::oid[])
			  UNION ALL
			  SELECT b.root, b.identity, i.inhrelid
			  FROM below b JOIN pg_catalog.pg_inherits i ON i.inhparent = b.relid
			  JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
			  WHERE c.relispartition
			)
			SELECT DISTINCT ON (b.root) b.root::bigint, n.nspname, c.relname, c.relreplident,
			  b.identity = 'f' AND c.relreplident <> 'f'
			FROM below b JOIN pg_catalog.pg_class c ON c.oid = b.relid
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE c.relkind = 'r' AND CASE
			  WHEN b.identity = 'f' AND c.relreplident <> 'f' THEN true ELSE CASE c.relreplident
			  WHEN 'd' THEN NOT EXISTS (SELECT FROM pg_catalog.pg_index i
			    WHERE i.indrelid = c.oid AND i.indisprimary AND i.indimmediate AND i.indisvalid)
			  WHEN 'i' THEN NOT EXISTS (SELECT FROM pg_catalog.pg_index i
			    WHERE i.indrelid = c.oid AND i.indisreplident AND i.indisvalid)
			  WHEN 'f' THEN %s
			  ELSE true END END
			ORDER BY b.root, n.nspname, c.relname
			""";

	private static final String GENERATED = "EXISTS (SELECT FROM pg_catalog.pg_attribute a "
			+ "WHERE a.attrelid = c.oid AND a.attgenerated <> '' AND NOT a.attisdropped)";

	private IdentityCatalog() {
	}

	/**
	 * Finds gaps.
	 * @param connection an ordinary connection
	 * @param oids object identifiers of tables
	 * @return those of the tables that have a gap, or a partition with one, and the first
	 * of each
	 * @throws SQLException if the query fails
	 */
	static Map<Long, IdentityGap> gaps(Connection connection, Collection<Long> oids) throws SQLException {
		boolean generatedCount = connection.getMetaData().getDatabaseMajorVersion() >= VERSION_18;
		Map<Long, IdentityGap> gaps = new HashMap<>();
		try (PreparedStatement statement = connection
			.prepareStatement(GAPS.formatted(generatedCount ? GENERATED : "false"))) {
			statement.setArray(1, SqlArrays.oids(connection, oids));
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					gaps.put(rows.getLong(1),
							new IdentityGap(new Table(rows.getString(2), rows.getString(3)), rows.getBoolean(5)
									? ReplicaIdentityException.BELOW_FULL : IdentityGap.describe(rows.getString(4))));
				}
			}
		}
		return gaps;
	}

}
