package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.walstream.wal.Table;

/**
 * Finds the partitioned tables above partitions. The server's own functions for that are
 * not used: some lock every table of the tree, all read the newest state of the catalog
 * and not that of the transaction.
 */
final class PartitionCatalog {

	private static final String ANCESTORS = """
			WITH RECURSIVE above (relid, ancestor, level) AS (
			  SELECT c.oid, i.inhparent, 1
			  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_inherits i ON i.inhrelid = c.oid
			  WHERE c.oid = ANY (?::bigint[]::oid[]) AND c.relispartition
			  UNION ALL
			  SELECT a.relid, i.inhparent, a.level + 1
			  FROM above a JOIN pg_catalog.pg_class c ON c.oid = a.ancestor
			  JOIN pg_catalog.pg_inherits i ON i.inhrelid = c.oid
			  WHERE c.relispartition
			)
			SELECT a.relid::bigint, n.nspname, c.relname
			FROM above a JOIN pg_catalog.pg_class c ON c.oid = a.ancestor
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			ORDER BY a.relid, a.level
			""";

	private PartitionCatalog() {
	}

	/**
	 * Finds ancestors.
	 * @param connection an ordinary connection
	 * @param oids object identifiers of tables
	 * @return those of the tables that are partitions, with the partitioned tables above,
	 * the nearest first
	 * @throws SQLException if the query fails
	 */
	static Map<Long, List<Table>> ancestors(Connection connection, Collection<Long> oids) throws SQLException {
		Map<Long, List<Table>> ancestors = new HashMap<>();
		try (PreparedStatement statement = connection.prepareStatement(ANCESTORS)) {
			statement.setArray(1, SqlArrays.oids(connection, oids));
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					ancestors.computeIfAbsent(rows.getLong(1), (oid) -> new ArrayList<>())
						.add(new Table(rows.getString(2), rows.getString(3)));
				}
			}
		}
		return ancestors;
	}

}
