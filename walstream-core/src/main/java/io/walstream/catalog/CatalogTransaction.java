package io.walstream.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A transaction on an ordinary connection. Without {@link #commit()} it is rolled back.
 */
public final class CatalogTransaction implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(CatalogTransaction.class);

	private final Connection connection;

	private CatalogTransaction(Connection connection) {
		this.connection = connection;
	}

	/**
	 * Begins a transaction that reads, and sees one state of the catalog all the time.
	 * @param connection the connection, in auto-commit mode
	 * @return the transaction
	 * @throws SQLException if it cannot be begun
	 */
	public static CatalogTransaction snapshot(Connection connection) throws SQLException {
		return begin(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
	}

	/**
	 * Begins a transaction that changes something, and sees what others committed before
	 * each of its statements.
	 * @param connection the connection, in auto-commit mode
	 * @return the transaction
	 * @throws SQLException if it cannot be begun
	 */
	public static CatalogTransaction change(Connection connection) throws SQLException {
		return begin(connection, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
	}

	private static CatalogTransaction begin(Connection connection, String characteristics) throws SQLException {
		CatalogTransaction transaction = new CatalogTransaction(connection);
		connection.setAutoCommit(false);
		try (Statement statement = connection.createStatement()) {
			statement.execute(characteristics);
			return transaction;
		}
		catch (SQLException ex) {
			transaction.close();
			throw ex;
		}
	}

	public void commit() throws SQLException {
		this.connection.commit();
	}

	@Override
	public void close() {
		try {
			this.connection.rollback();
			this.connection.setAutoCommit(true);
		}
		catch (SQLException ex) {
			logger.debug("Transaction was not rolled back properly", ex);
		}
	}

}
