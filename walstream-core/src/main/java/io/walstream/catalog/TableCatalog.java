package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
import io.walstream.wal.Table;

/**
 * Reads what the catalog says of tables that are to be published: a fixed number of
 * statements, none of which locks a table.
 */
final class TableCatalog {

	private static final String TABLES = """
			SELECT w.position, c.oid::bigint, CASE
			    WHEN c.relkind = 'v' THEN 'view'
			    WHEN c.relkind = 'm' THEN 'materialized view'
			    WHEN c.relkind = 'f' THEN 'foreign table'
			    WHEN c.relkind = 'S' THEN 'sequence'
			    WHEN c.relkind NOT IN ('r', 'p') THEN 'relation of another kind'
			    WHEN c.relpersistence = 't' THEN 'temporary table'
			    WHEN c.relpersistence = 'u' THEN 'unlogged table'
			    WHEN c.oid < 16384 OR n.nspname = 'information_schema' THEN 'system table' END,
			  c.relkind = 'p',
			  CASE WHEN NOT pg_catalog.pg_has_role(c.relowner, 'USAGE')
			    THEN pg_catalog.pg_get_userbyid(c.relowner) END, %s,
			  pg_catalog.has_schema_privilege(n.oid, 'USAGE')
			FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]))
			  WITH ORDINALITY AS w (schema, name, position)
			JOIN pg_catalog.pg_namespace n ON n.nspname = w.schema
			JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = w.name
			""".formatted(OwnerCatalog.GRANTABLE.formatted("c.relowner"));

	private TableCatalog() {
	}

	/**
	 * Reads tables.
	 * @param connection an ordinary connection
	 * @param tables the tables
	 * @param problems is told of tables that cannot be published, which are left out
	 * @return what the catalog says, in their order
	 * @throws SQLException if a query fails
	 */
	static List<TableState> read(Connection connection, List<PublishedTable> tables, TableProblems problems)
			throws SQLException {
		Map<Integer, Found> found = find(connection, tables.stream().map(PublishedTable::table).toList());
		List<Long> oids = found.values().stream().map(Found::oid).toList();
		Map<Long, List<Table>> ancestors = PartitionCatalog.ancestors(connection, oids);
		Map<Long, IdentityGap> gaps = IdentityCatalog.gaps(connection, oids);
		List<TableState> states = new ArrayList<>();
		for (int index = 0; index < tables.size(); index++) {
			PublishedTable wanted = tables.get(index);
			Found row = found.get(index);
			if (row == null) {
				problems.leaveOut(new TableNotFoundException(wanted.table().toString()));
				continue;
			}
			if (row.unpublishable() != null) {
				problems.leaveOut(new UnpublishableTableException(wanted.table(), row.unpublishable()));
				continue;
			}
			states.add(new TableState(wanted, row.oid(), lineage(wanted.table(), ancestors.get(row.oid())),
					row.partitioned(), row.access(), gaps.get(row.oid())));
		}
		return states;
	}

	private static Map<Integer, Found> find(Connection connection, List<Table> tables) throws SQLException {
		Map<Integer, Found> found = new HashMap<>();
		try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
			statement.setArray(1, SqlArrays.texts(connection, tables, Table::schema));
			statement.setArray(2, SqlArrays.texts(connection, tables, Table::name));
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					found.put(rows.getInt(1) - 1, new Found(rows.getLong(2), rows.getString(3), rows.getBoolean(4),
							new TableAccess(OwnerCatalog.owner(rows, 5), rows.getBoolean(7))));
				}
			}
		}
		return found;
	}

	private static List<Table> lineage(Table table, @Nullable List<Table> ancestors) {
		List<Table> lineage = new ArrayList<>(List.of(table));
		if (ancestors != null) {
			lineage.addAll(ancestors);
		}
		return lineage;
	}

	/**
	 * A row of the catalog.
	 *
	 * @param oid object identifier
	 * @param unpublishable what it is if it cannot be published, else {@code null}
	 * @param partitioned whether it is a partitioned table
	 * @param access what the user may do with it
	 */
	private record Found(long oid, @Nullable String unpublishable, boolean partitioned, TableAccess access) {

	}

}
