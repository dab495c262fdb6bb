package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates, extends or checks the publication of a stream.
 */
public final class PublicationSetup {

	private static final Logger logger = LoggerFactory.getLogger(PublicationSetup.class);

	/** With waits of 2 s each: about half a minute. */
	private static final int ATTEMPTS = 12;

	/** Lets the writers through that queued behind our lock. */
	private static final long PAUSE_MILLIS = 300;

	private PublicationSetup() {
	}

	/**
	 * Sees to it that the publication publishes what is needed. Nothing is changed if it
	 * does, or if what is needed cannot be had. Waits for transactions that write to the
	 * tables that are added, about half a minute in all.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @return what is not wrong but should be known, each a sentence
	 * @throws PublicationMissingException if it may not be created
	 * @throws PublicationMismatchException if it does not suffice and may not be changed
	 * @throws PartitionNameException if a table's changes come under another name
	 * @throws TableNotFoundException if a table does not exist
	 * @throws UnpublishableTableException if a table cannot be published
	 * @throws ReplicaIdentityException if the server would refuse updates or deletes
	 * @throws InsufficientPrivilegeException if the user cannot do what is needed
	 * @throws SlotOwnerException if it belongs to another application
	 * @throws ReadOnlyDatabaseException if it needs to be changed in a session that may
	 * not write
	 */
	public static List<String> ensure(SideConnection side, PublicationSettings settings, SlotSettings slot) {
		List<PublishedTable> tables = side.execute("resolve the tables", settings.tables()::tables);
		for (int attempt = 1;; attempt++) {
			try {
				return attempt(side.jdbc(), tables, settings, slot);
			}
			catch (SQLException ex) {
				if (attempt == ATTEMPTS || !isWorthRepeating(ex)) {
					throw failure(side, settings, ex);
				}
				logger.debug("Publication '{}' could not be changed in attempt {}", settings.name(), attempt, ex);
			}
			pause(settings);
		}
	}

	/**
	 * Checks who a publication that exists belongs to. Nothing is changed.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @throws SlotOwnerException if it belongs to another application
	 */
	public static void checkOwner(SideConnection side, PublicationSettings settings, SlotSettings slot) {
		side.execute("look for the publication", (connection) -> {
			PublicationCatalog catalog = new PublicationCatalog(connection);
			PublicationPlanner planner = new PublicationPlanner(settings, slot, catalog.user());
			catalog.find(settings.name()).ifPresent(planner::requireOwner);
			return true;
		});
	}

	private static List<String> attempt(Connection connection, List<PublishedTable> tables,
			PublicationSettings settings, SlotSettings slot) throws SQLException {
		try (PublicationTransaction transaction = PublicationTransaction.begin(connection, settings)) {
			PublicationCatalog catalog = new PublicationCatalog(connection);
			PublicationPlan plan = new PublicationPlanner(settings, slot, catalog.user())
				.plan(TableCatalog.read(connection, tables), catalog.find(settings.name()));
			if (!plan.isEmpty()) {
				logger.info("Changing publication '{}': {}", settings.name(), String.join("; ", plan.statements()));
				transaction.apply(plan);
			}
			return plan.warnings();
		}
	}

	private static boolean isWorthRepeating(SQLException ex) {
		return SqlState.LOCK_NOT_AVAILABLE.equals(ex.getSQLState())
				|| SqlState.DUPLICATE_OBJECT.equals(ex.getSQLState())
				|| SqlState.UNIQUE_VIOLATION.equals(ex.getSQLState());
	}

	private static RuntimeException failure(SideConnection side, PublicationSettings settings, SQLException ex) {
		String attempted = "change publication '%s'".formatted(settings.name());
		if (SqlState.INSUFFICIENT_PRIVILEGE.equals(ex.getSQLState())) {
			return new InsufficientPrivilegeException(attempted, side.facts().username(), List.of(), ex);
		}
		if (SqlState.READ_ONLY_TRANSACTION.equals(ex.getSQLState())) {
			ServerFacts facts = side.facts();
			String source = side.execute("ask why the session is read-only", ServerCatalog::readOnlySource);
			return new ReadOnlyDatabaseException(attempted, facts.database(), facts.username(), source, ex);
		}
		return SqlFailures.executing(side.address(), attempted, ex);
	}

	private static void pause(PublicationSettings settings) {
		try {
			TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ReplicationException("change publication '%s'".formatted(settings.name()), null, ex);
		}
	}

}
