package io.walstream.settings;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

import io.walstream.failure.TableNotFoundException;
import io.walstream.wal.Table;

/**
 * Tells which tables a stream publishes.
 */
@FunctionalInterface
public interface TableSource {

	/**
	 * Resolves the tables. Called at each start of a stream, by the thread that does the
	 * setup.
	 * @param connection an ordinary connection to the stream's server
	 * @return the tables, each once
	 * @throws TableNotFoundException if a table does not exist
	 * @throws SQLException if the server cannot be asked
	 */
	List<PublishedTable> tables(Connection connection) throws SQLException;

	/**
	 * Resolves the tables, as {@link #tables(Connection)} does. The connection is in a
	 * transaction that only reads; it is to be left as it is.
	 * @param connection an ordinary connection to the stream's server
	 * @param problems is told of tables that cannot be streamed
	 * @return the tables, each once, without those that are left out
	 * @throws SQLException if the server cannot be asked
	 */
	default List<PublishedTable> tables(Connection connection, TableProblems problems) throws SQLException {
		return tables(connection);
	}

	/**
	 * Looks up what is looked up only once. Called while another process has the slot:
	 * when that one ends, what the tables are looked up with may not be there.
	 * @param connection an ordinary connection to the stream's server
	 * @throws SQLException if that cannot be asked; it is asked again later
	 */
	default void prepare(Connection connection) throws SQLException {
	}

	/**
	 * Names that are listened to and that no table had when the tables were resolved.
	 * They are resolved again when one has.
	 * @return the names
	 */
	default Collection<Table> vacantNames() {
		return List.of();
	}

}
