package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A transaction in which a publication is looked at and changed. Several instances take
 * turns. Without {@link #apply(PublicationPlan)} it is rolled back.
 */
final class PublicationTransaction implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PublicationTransaction.class);

	private final Connection connection;

	private PublicationTransaction(Connection connection) {
		this.connection = connection;
	}

	static PublicationTransaction begin(Connection connection, PublicationSettings settings) throws SQLException {
		connection.setAutoCommit(false);
		PublicationTransaction transaction = new PublicationTransaction(connection);
		boolean begun = false;
		try (Statement statement = connection.createStatement()) {
			statement.execute("SET LOCAL lock_timeout = '30s'");
			if (settings.mode() != PublicationSettings.Mode.VALIDATE) {
				statement.execute("SELECT pg_catalog.pg_advisory_xact_lock("
						+ AdvisoryLock.key("publication", settings.name()) + ")");
			}
			begun = true;
			return transaction;
		}
		finally {
			if (!begun) {
				transaction.close();
			}
		}
	}

	void apply(PublicationPlan plan) throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute("SET LOCAL lock_timeout = '2s'");
			if (!plan.lockedTables().isEmpty()) {
				// Who waits for a writer blocks all later ones: therefore the short limit
				statement.execute(
						"LOCK TABLE " + Identifiers.quoteAll(plan.lockedTables()) + " IN SHARE ROW EXCLUSIVE MODE");
			}
			for (String sql : plan.statements()) {
				statement.execute(sql);
			}
		}
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
