package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.sql.DataSource;

import io.walstream.change.Table;
import io.walstream.replication.TableNotFoundException;

/**
 * Finds the tables that names mean. Names without a schema are looked up where the
 * application looks them up.
 */
final class TableResolution {

	private final Optional<DataSource> lookup;

	TableResolution(Optional<DataSource> lookup) {
		this.lookup = lookup;
	}

	/**
	 * Resolves names.
	 * @param names the names
	 * @param connection a connection to the stream's server
	 * @return what is known of the tables that each name means, at least one for each
	 * @throws TableNotFoundException if a name means no table
	 * @throws SQLException if a server cannot be asked
	 */
	Map<TableName, List<TableFacts>> resolve(Collection<TableName> names, Connection connection) throws SQLException {
		Map<TableName, List<Table>> tables = new LinkedHashMap<>();
		if (this.lookup.isPresent() && names.stream().anyMatch((name) -> name.schema() == null)) {
			try (Connection application = this.lookup.get().getConnection()) {
				find(names, application, connection, tables);
			}
		}
		else {
			find(names, connection, connection, tables);
		}
		Map<TableName, List<TableFacts>> facts = new LinkedHashMap<>();
		for (Map.Entry<TableName, List<Table>> found : tables.entrySet()) {
			facts.put(found.getKey(), describe(found.getKey(), found.getValue(), connection));
		}
		return facts;
	}

	private static void find(Collection<TableName> names, Connection unqualified, Connection qualified,
			Map<TableName, List<Table>> found) throws SQLException {
		for (TableName name : names) {
			List<Table> tables = new TableLookup((name.schema() != null) ? qualified : unqualified).find(name);
			if (tables.isEmpty()) {
				throw new TableNotFoundException(name.text());
			}
			found.put(name, tables);
		}
	}

	private static List<TableFacts> describe(TableName name, List<Table> tables, Connection connection)
			throws SQLException {
		List<TableFacts> facts = new ArrayList<>();
		for (Table table : tables) {
			facts.add(new TableLookup(connection).describe(table)
				.orElseThrow(() -> new TableNotFoundException(name.text())));
		}
		return facts;
	}

}
