package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import io.walstream.change.Table;

/**
 * Reads what the catalog says of tables that are to be published.
 */
final class TableCatalog {

	private static final String TABLE = "SELECT c.oid::bigint, CASE WHEN c.relkind = 'v' THEN 'view' "
			+ "WHEN c.relkind = 'm' THEN 'materialized view' WHEN c.relkind = 'f' THEN 'foreign table' "
			+ "WHEN c.relkind = 'S' THEN 'sequence' WHEN c.relkind NOT IN ('r', 'p') THEN 'relation of another kind' "
			+ "WHEN c.relpersistence = 't' THEN 'temporary table' WHEN c.relpersistence = 'u' THEN 'unlogged table' "
			+ "WHEN c.oid < 16384 OR n.nspname = 'information_schema' THEN 'system table' END, c.relkind = 'p', "
			+ "CASE WHEN pg_catalog.pg_has_role(c.relowner, 'USAGE') THEN NULL "
			+ "ELSE pg_catalog.pg_get_userbyid(c.relowner) END FROM pg_catalog.pg_class c "
			+ "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?";

	private static final String ANCESTORS = "SELECT n.nspname, c.relname "
			+ "FROM pg_catalog.pg_partition_ancestors(?::bigint::regclass) WITH ORDINALITY a(relid, level) "
			+ "JOIN pg_catalog.pg_class c ON c.oid = a.relid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
			+ "WHERE a.level > 1 ORDER BY a.level";

	private TableCatalog() {
	}

	/**
	 * Reads tables.
	 * @param connection an ordinary connection
	 * @param tables the tables
	 * @return what the catalog says, in their order
	 * @throws TableNotFoundException if one does not exist
	 * @throws UnpublishableTableException if one is not a table that can be published
	 * @throws SQLException if a query fails
	 */
	static List<TableState> read(Connection connection, List<PublishedTable> tables) throws SQLException {
		List<TableState> states = new ArrayList<>();
		for (PublishedTable table : tables) {
			states.add(read(connection, table));
		}
		return states;
	}

	private static TableState read(Connection connection, PublishedTable wanted) throws SQLException {
		Table table = wanted.table();
		try (PreparedStatement statement = connection.prepareStatement(TABLE)) {
			statement.setString(1, table.schema());
			statement.setString(2, table.name());
			try (ResultSet rows = statement.executeQuery()) {
				if (!rows.next()) {
					throw new TableNotFoundException(table.toString());
				}
				String unpublishable = rows.getString(2);
				if (unpublishable != null) {
					throw new UnpublishableTableException(table, unpublishable);
				}
				long oid = rows.getLong(1);
				return new TableState(wanted, lineage(connection, table, oid), rows.getBoolean(3), rows.getString(4),
						IdentityCatalog.gap(connection, oid).orElse(null));
			}
		}
	}

	private static List<Table> lineage(Connection connection, Table table, long oid) throws SQLException {
		List<Table> lineage = new ArrayList<>(List.of(table));
		try (PreparedStatement statement = connection.prepareStatement(ANCESTORS)) {
			statement.setLong(1, oid);
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					lineage.add(new Table(rows.getString(1), rows.getString(2)));
				}
			}
		}
		return lineage;
	}

}
