package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.walstream.change.Table;

/**
 * Looks up in the catalog what tables a name means and what a table is like.
 */
final class TableLookup {

	// Whatever has the name: what cannot be published is refused with its kind.
	private static final String FIND = """
			SELECT n.nspname, c.relname
			FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE c.oid = pg_catalog.to_regclass(
			    coalesce(pg_catalog.quote_ident(?) || '.', '') || pg_catalog.quote_ident(?))
			""";

	// Partitions whose root is listed are published through it.
	private static final String LIST = """
			SELECT n.nspname, c.relname
			FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = ? AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
			  AND NOT (c.relispartition AND EXISTS (SELECT FROM pg_catalog.pg_class r
			    WHERE r.oid = pg_catalog.pg_partition_root(c.oid) AND r.relnamespace = c.relnamespace))
			ORDER BY c.relname
			""";

	// Included columns of an index stand behind its key columns and are not of the
	// identity.
	private static final String DESCRIBE = """
			SELECT c.relreplident, a.attname, c.relreplident = 'f'
			    OR coalesce(a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]), false) AS identity
			FROM pg_catalog.pg_class c
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
			LEFT JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND CASE c.relreplident
			    WHEN 'd' THEN i.indisprimary WHEN 'i' THEN i.indisreplident ELSE false END
			WHERE n.nspname = ? AND c.relname = ? AND a.attgenerated = ''
			ORDER BY a.attnum
			""";

	private final Connection connection;

	TableLookup(Connection connection) {
		this.connection = connection;
	}

	List<Table> find(TableName name) throws SQLException {
		List<Table> tables = new ArrayList<>();
		try (PreparedStatement statement = this.connection.prepareStatement((name.table() != null) ? FIND : LIST)) {
			statement.setString(1, name.schema());
			if (name.table() != null) {
				statement.setString(2, name.table());
			}
			try (ResultSet results = statement.executeQuery()) {
				while (results.next()) {
					tables.add(new Table(results.getString(1), results.getString(2)));
				}
			}
		}
		return tables;
	}

	Optional<TableFacts> describe(Table table) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(DESCRIBE)) {
			statement.setString(1, table.schema());
			statement.setString(2, table.name());
			try (ResultSet results = statement.executeQuery()) {
				return facts(table, results);
			}
		}
	}

	private static Optional<TableFacts> facts(Table table, ResultSet results) throws SQLException {
		List<String> columns = new ArrayList<>();
		Set<String> identity = new LinkedHashSet<>();
		String replicaIdentity = null;
		while (results.next()) {
			replicaIdentity = replicaIdentity(results.getString(1));
			String column = results.getString(2);
			columns.add(column);
			if (results.getBoolean(3)) {
				identity.add(column);
			}
		}
		return Optional.ofNullable(replicaIdentity)
			.map((described) -> new TableFacts(table, described, columns, identity));
	}

	private static String replicaIdentity(String letter) {
		return switch (letter) {
			case "d" -> "DEFAULT";
			case "i" -> "USING INDEX";
			case "f" -> "FULL";
			case "n" -> "NOTHING";
			default -> throw new IllegalStateException("Unknown replica identity '%s'".formatted(letter));
		};
	}

}
