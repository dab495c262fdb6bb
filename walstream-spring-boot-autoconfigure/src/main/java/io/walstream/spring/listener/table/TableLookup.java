package io.walstream.spring.listener.table;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Table;

/**
 * Looks up in the catalog what tables names mean and what tables are like: a statement
 * for all names, and one for all tables. No table is opened, so none is waited for.
 */
final class TableLookup {

	// The only one that asks for the search path. It sees the newest names, whatever the
	// transaction it runs in.
	private static final String QUALIFY = """
			SELECT w.position, n.nspname
			FROM pg_catalog.unnest(?::text[]) WITH ORDINALITY w(name, position)
			JOIN pg_catalog.pg_class c ON c.oid = pg_catalog.to_regclass(pg_catalog.quote_ident(w.name))
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			""";

	// Of a name whatever has it: what cannot be published is refused with its kind. Of a
	// schema its tables; partitions whose root is among them are published through it.
	private static final String FIND = """
			WITH RECURSIVE wanted AS (
			    SELECT w.position, n.oid AS schema, n.nspname, w.name
			    FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]))
			        WITH ORDINALITY w(schema, name, position)
			    JOIN pg_catalog.pg_namespace n ON n.nspname = w.schema),
			listed AS (
			    SELECT w.position, w.schema, c.oid, c.relispartition
			    FROM wanted w JOIN pg_catalog.pg_class c ON c.relnamespace = w.schema
			    WHERE w.name IS NULL AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p'),
			above AS (
			    SELECT l.oid, i.inhparent AS root
			    FROM listed l JOIN pg_catalog.pg_inherits i ON i.inhrelid = l.oid WHERE l.relispartition
			    UNION ALL
			    SELECT a.oid, i.inhparent FROM above a JOIN pg_catalog.pg_inherits i ON i.inhrelid = a.root),
			found AS (
			    SELECT w.position, c.oid FROM wanted w
			    JOIN pg_catalog.pg_class c ON c.relname = w.name AND c.relnamespace = w.schema
			    UNION ALL
			    SELECT l.position, l.oid FROM listed l
			    WHERE NOT EXISTS (SELECT FROM above a JOIN pg_catalog.pg_class r ON r.oid = a.root
			        WHERE a.oid = l.oid AND NOT r.relispartition AND r.relnamespace = l.schema))
			SELECT f.position, c.oid::bigint, n.nspname, c.relname, c.relkind IN ('r', 'p')
			FROM found f JOIN pg_catalog.pg_class c ON c.oid = f.oid
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			ORDER BY f.position, c.relname
			""";

	// A table need not have columns. Included columns of an index stand behind its key
	// columns and are not of the identity.
	private static final String DESCRIBE = """
			SELECT c.oid::bigint, n.nspname, c.relname, c.relreplident,
			    ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
			        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
			        ORDER BY a.attnum),
			    ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
			        LEFT JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND CASE c.relreplident
			            WHEN 'd' THEN i.indisprimary WHEN 'i' THEN i.indisreplident ELSE false END
			        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
			        AND (c.relreplident = 'f' OR a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])))
			FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE c.oid = ANY (?::bigint[]::oid[])
			""";

	private final Connection connection;

	TableLookup(Connection connection) {
		this.connection = connection;
	}

	/**
	 * Follows the search path of the connection.
	 * @param names names without a schema
	 * @return the names with their schema, those that mean something
	 * @throws SQLException if the server cannot be asked
	 */
	Map<TableName, TableName> qualify(List<TableName> names) throws SQLException {
		Map<TableName, TableName> qualified = new HashMap<>();
		try (PreparedStatement statement = this.connection.prepareStatement(QUALIFY)) {
			statement.setArray(1, texts(names, TableName::table));
			try (ResultSet results = statement.executeQuery()) {
				while (results.next()) {
					TableName name = names.get(results.getInt(1) - 1);
					qualified.put(name, new TableName(results.getString(2), name.table(), name.text()));
				}
			}
		}
		return qualified;
	}

	/**
	 * Finds what names mean.
	 * @param names names with a schema
	 * @return what each means, in alphabetical order; nothing for one that means nothing
	 * @throws SQLException if the server cannot be asked
	 */
	Map<TableName, List<FoundTable>> find(List<TableName> names) throws SQLException {
		Map<TableName, List<FoundTable>> found = new HashMap<>();
		try (PreparedStatement statement = this.connection.prepareStatement(FIND)) {
			statement.setArray(1, texts(names, TableName::schema));
			statement.setArray(2, texts(names, TableName::table));
			try (ResultSet results = statement.executeQuery()) {
				while (results.next()) {
					Table table = new Table(results.getString(3), results.getString(4));
					found.computeIfAbsent(names.get(results.getInt(1) - 1), (name) -> new ArrayList<>())
						.add(new FoundTable(results.getLong(2), table, results.getBoolean(5)));
				}
			}
		}
		return found;
	}

	/**
	 * Describes tables as they are now.
	 * @param oids their object identifiers
	 * @return those that exist, by object identifier
	 * @throws SQLException if the server cannot be asked
	 */
	Map<Long, KnownTable> describe(Collection<Long> oids) throws SQLException {
		Map<Long, KnownTable> known = new HashMap<>();
		try (PreparedStatement statement = this.connection.prepareStatement(DESCRIBE)) {
			statement.setArray(1, this.connection.createArrayOf("bigint", oids.toArray()));
			try (ResultSet results = statement.executeQuery()) {
				while (results.next()) {
					known.put(results.getLong(1), new KnownTable(results.getLong(1), facts(results)));
				}
			}
		}
		return known;
	}

	private static TableFacts facts(ResultSet row) throws SQLException {
		return new TableFacts(new Table(row.getString(2), row.getString(3)), replicaIdentity(row.getString(4)),
				strings(row.getArray(5)), Set.copyOf(strings(row.getArray(6))));
	}

	private static List<String> strings(Array array) throws SQLException {
		return List.of((String[]) array.getArray());
	}

	private Array texts(List<TableName> names, Function<TableName, @Nullable String> text) throws SQLException {
		return this.connection.createArrayOf("text", names.stream().map(text).toArray());
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
