package io.walstream.catalog;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Function;

import io.walstream.wal.Table;

/**
 * Lists as parameters, so that one statement asks for all of them.
 */
final class SqlArrays {

	private SqlArrays() {
	}

	/**
	 * Object identifiers, to be cast to {@code oid[]}: the driver knows no unsigned
	 * numbers.
	 * @param connection connection of the statement
	 * @param oids the identifiers
	 * @return an array of {@code int8}
	 * @throws SQLException if the connection is closed
	 */
	static Array oids(Connection connection, Collection<Long> oids) throws SQLException {
		return connection.createArrayOf("int8", oids.toArray());
	}

	static Array texts(Connection connection, Collection<Table> tables, Function<Table, String> part)
			throws SQLException {
		return connection.createArrayOf("text", tables.stream().map(part).toArray());
	}

}
