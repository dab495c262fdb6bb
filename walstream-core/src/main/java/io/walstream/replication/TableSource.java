package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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

}
