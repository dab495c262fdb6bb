package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.CatalogTransaction;
import io.walstream.catalog.SideConnection;
import io.walstream.driver.Identifiers;
import io.walstream.driver.SideSettings;
import io.walstream.wal.ShownText;

/**
 * The transaction in which a publication is changed. Its locks keep writers away from the
 * tables, so that none of their transactions is published in part; how long a writer may
 * have to wait for that is limited.
 */
final class PublicationTransaction {

	private static final Logger logger = LoggerFactory.getLogger(PublicationTransaction.class);

	/**
	 * Holds up no writer, and is longer than the second after which the server cancels an
	 * automatic VACUUM that is in the way.
	 */
	private static final int MAINTENANCE_MILLIS = 2000;

	/** Holds up all writers that come meanwhile. */
	static final int WRITERS_MILLIS = 500;

	private final Connection connection;

	private final String publicationName;

	PublicationTransaction(Connection connection, String publicationName) {
		this.connection = connection;
		this.publicationName = publicationName;
	}

	/**
	 * Carries a plan out.
	 * @param plan the plan
	 * @param current makes the plan anew, of what the catalog says under the locks
	 * @return whether it was carried out; not if another one is needed now
	 * @throws SQLException if a lock is not to be had in time, or a statement fails
	 */
	boolean apply(PublicationPlan plan, SideConnection.Work<PublicationPlan> current) throws SQLException {
		try (CatalogTransaction transaction = CatalogTransaction.change(this.connection);
				Statement statement = this.connection.createStatement()) {
			limit(statement, MAINTENANCE_MILLIS, SideSettings.STATEMENT_TIMEOUT_MILLIS);
			if (!plan.lockedTables().isEmpty()) {
				lock(statement, plan);
			}
			if (!plan.equals(current.run(this.connection))) {
				return false;
			}
			logger.info("Changing publication '{}': {}", ShownText.of(this.publicationName),
					String.join("; ", plan.statements()));
			for (String sql : plan.statements()) {
				statement.execute(sql);
			}
			transaction.commit();
			return true;
		}
	}

	// First the weaker lock: who holds it waits for writers only
	private static void lock(Statement statement, PublicationPlan plan) throws SQLException {
		String tables = Identifiers.quoteAll(plan.lockedTables());
		statement.execute("LOCK TABLE " + tables + " IN SHARE UPDATE EXCLUSIVE MODE");
		limit(statement, WRITERS_MILLIS, WRITERS_MILLIS);
		statement.execute("LOCK TABLE " + tables + " IN SHARE ROW EXCLUSIVE MODE");
		limit(statement, WRITERS_MILLIS, SideSettings.STATEMENT_TIMEOUT_MILLIS);
	}

	// The first limit is for each lock, the second for all locks of a statement
	private static void limit(Statement statement, int lockMillis, int statementMillis) throws SQLException {
		statement.execute("SET LOCAL lock_timeout = " + lockMillis);
		statement.execute("SET LOCAL statement_timeout = " + statementMillis);
	}

}
