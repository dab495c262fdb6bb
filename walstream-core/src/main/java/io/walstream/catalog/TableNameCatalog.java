package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * Reads names and object identifiers of tables. No table is opened, so none is waited
 * for.
 */
public final class TableNameCatalog {

	private static final String POSITION = "SELECT CASE WHEN pg_catalog.pg_is_in_recovery() "
			+ "THEN pg_catalog.pg_last_wal_replay_lsn() ELSE pg_catalog.pg_current_wal_lsn() END";

	private static final String NAMES = """
			SELECT c.oid::bigint, n.nspname, c.relname
			FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[])) w(schema, name)
			JOIN pg_catalog.pg_namespace n ON n.nspname = w.schema
			JOIN pg_catalog.pg_class c ON c.relname = w.name AND c.relnamespace = n.oid
			UNION
			SELECT c.oid::bigint, n.nspname, c.relname
			FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE c.oid = ANY (?::bigint[]::oid[])
			""";

	private TableNameCatalog() {
	}

	static Lsn position(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(POSITION)) {
			rows.next();
			return Lsn.parse(rows.getString(1));
		}
	}

	/**
	 * Reads tables.
	 * @param connection an ordinary connection
	 * @param names names of tables, which need not exist
	 * @param oids object identifiers of tables, which need not exist
	 * @return the tables that have one of the names or identifiers, by identifier
	 * @throws SQLException if the query fails
	 */
	public static Map<Long, Table> find(Connection connection, Collection<Table> names, Collection<Long> oids)
			throws SQLException {
		List<Table> ordered = List.copyOf(names);
		Map<Long, Table> tables = new HashMap<>();
		try (PreparedStatement statement = connection.prepareStatement(NAMES)) {
			statement.setArray(1, SqlArrays.texts(connection, ordered, Table::schema));
			statement.setArray(2, SqlArrays.texts(connection, ordered, Table::name));
			statement.setArray(3, SqlArrays.oids(connection, oids));
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					tables.put(rows.getLong(1), new Table(rows.getString(2), rows.getString(3)));
				}
			}
		}
		return tables;
	}

}
