package io.walstream.spring.listener.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.walstream.failure.TableNotFoundException;
import io.walstream.settings.TableProblems;
import io.walstream.wal.Table;

/**
 * Finds the tables that the names of a stream mean, and remembers them, so that a table
 * is still known when its name is not. Used by one thread at a time.
 */
public final class TableResolution {

	private final QualifiedNames names;

	private Map<TableName, NameMeaning> meanings = Map.of();

	public TableResolution(QualifiedNames names) {
		this.names = names;
	}

	/**
	 * Resolves names by a fixed number of statements. Leaves the transaction of the
	 * connection as it is.
	 * @param names the names
	 * @param connection a connection to the stream's server
	 * @param problems decides what becomes of a name that means no table
	 * @return what the names mean
	 * @throws TableNotFoundException if a name means no table and that is not tolerated
	 * @throws SQLException if a server cannot be asked
	 */
	public synchronized ResolvedTables resolve(Collection<TableName> names, Connection connection,
			TableProblems problems) throws SQLException {
		TableLookup lookup = new TableLookup(connection);
		Map<TableName, TableName> qualified = this.names.of(names, connection);
		Map<TableName, List<FoundTable>> found = lookup.find(List.copyOf(qualified.values()));
		Map<Long, KnownTable> described = lookup.describe(oids(found.values()));
		Map<TableName, NameMeaning> next = new LinkedHashMap<>();
		qualified.forEach((name, full) -> next.put(name, this.meanings.getOrDefault(name, NameMeaning.NONE)
			.next(found.getOrDefault(full, List.of()), described)));
		next.forEach((name, meaning) -> missing(name, meaning).forEach(problems::leaveOut));
		this.meanings = next;
		return new ResolvedTables(next);
	}

	/**
	 * Looks up the schemas of names that have none.
	 * @param names the names
	 * @param connection a connection to the stream's server
	 * @throws SQLException if a server cannot be asked
	 */
	public synchronized void prepare(Collection<TableName> names, Connection connection) throws SQLException {
		this.names.learn(names, connection);
	}

	private Set<Long> oids(Collection<List<FoundTable>> found) {
		Set<Long> oids = new LinkedHashSet<>();
		found.forEach((tables) -> tables.forEach((table) -> oids.add(table.oid())));
		this.meanings.values()
			.forEach((meaning) -> meaning.tables().values().forEach((table) -> oids.add(table.oid())));
		return oids;
	}

	// Of a schema tables may go as others come
	private static List<TableNotFoundException> missing(TableName name, NameMeaning meaning) {
		List<TableNotFoundException> missing = new ArrayList<>();
		if (name.table() != null) {
			meaning.gone()
				.keySet()
				.stream()
				.map(Table::toString)
				.map(TableNotFoundException::new)
				.forEach(missing::add);
		}
		if (missing.isEmpty() && meaning.tables().isEmpty()) {
			missing.add(new TableNotFoundException(name.text()));
		}
		return missing;
	}

}
