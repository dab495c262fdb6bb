package io.walstream.spring.listener.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.sql.DataSource;

import io.walstream.failure.TableNotFoundException;

/**
 * The names of a stream's tables with their schemas. A name without one is looked up
 * once, where the application itself would look: a stream that connects again must not
 * wait for the application's connections, which may be used up or have an old password.
 */
public final class QualifiedNames {

	private final Optional<DataSource> lookup;

	private final Map<TableName, TableName> known = new HashMap<>();

	/**
	 * Creates the names.
	 * @param lookup connections whose search path counts; empty for that of the stream's
	 * own connection
	 */
	public QualifiedNames(Optional<DataSource> lookup) {
		this.lookup = lookup;
	}

	/**
	 * Adds the schemas.
	 * @param names names with or without a schema
	 * @param connection a connection to the stream's server
	 * @return the names in their order, each with a schema
	 * @throws TableNotFoundException if one that has none means nothing
	 * @throws SQLException if the server cannot be asked
	 */
	Map<TableName, TableName> of(Collection<TableName> names, Connection connection) throws SQLException {
		learn(names, connection);
		Map<TableName, TableName> qualified = new LinkedHashMap<>();
		for (TableName name : names) {
			TableName found = (name.schema() != null) ? name : this.known.get(name);
			if (found == null) {
				throw new TableNotFoundException(name.text());
			}
			qualified.put(name, found);
		}
		return qualified;
	}

	/**
	 * Looks up the schemas of names that it does not know yet. A name that means nothing
	 * is looked up again the next time.
	 * @param names names with or without a schema
	 * @param connection a connection to the stream's server
	 * @throws SQLException if the server cannot be asked
	 */
	void learn(Collection<TableName> names, Connection connection) throws SQLException {
		List<TableName> unknown = names.stream()
			.filter((name) -> name.schema() == null && !this.known.containsKey(name))
			.toList();
		if (!unknown.isEmpty()) {
			this.known.putAll(lookUp(unknown, connection));
		}
	}

	private Map<TableName, TableName> lookUp(List<TableName> names, Connection connection) throws SQLException {
		if (this.lookup.isEmpty()) {
			return new TableLookup(connection).qualify(names);
		}
		try (Connection application = open(this.lookup.get())) {
			return new TableLookup(application).qualify(names);
		}
	}

	// Some pools say so in another way when they cannot be made, or choose no database
	private static Connection open(DataSource application) throws SQLException {
		try {
			return application.getConnection();
		}
		catch (RuntimeException ex) {
			throw new SQLException("The application's DataSource '%s' gave no connection to look up names with"
				.formatted(application.getClass().getName()), ex);
		}
	}

}
