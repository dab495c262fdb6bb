package io.walstream.setup;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.ServerCatalog;
import io.walstream.catalog.ServerFacts;
import io.walstream.catalog.SideConnection;
import io.walstream.catalog.TableLocks;
import io.walstream.catalog.TableLocks.Holder;
import io.walstream.driver.ServerText;
import io.walstream.driver.SqlFailures;
import io.walstream.driver.SqlState;
import io.walstream.failure.BlockingTransaction;
import io.walstream.failure.InsufficientPrivilegeException;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.failure.ReplicationException;
import io.walstream.wal.ShownText;

/**
 * Changes a publication once nobody writes to the tables that are added. Writers are held
 * up for half a second at a time and a tenth of the time at most: while a transaction is
 * seen that goes on, no lock is asked for at all.
 */
final class PublicationChange {

	private static final Logger logger = LoggerFactory.getLogger(PublicationChange.class);

	private static final int LOOK_MILLIS = 250;

	/** After writers were held up. */
	private static final int PAUSE_MILLIS = 10 * PublicationTransaction.WRITERS_MILLIS;

	private static final Set<String> LOCK_NOT_HAD = Set.of(SqlState.LOCK_NOT_AVAILABLE, SqlState.QUERY_CANCELED,
			SqlState.DEADLOCK_DETECTED);

	/** Somebody else changed publication or tables at the same moment. */
	private static final Set<String> RACES = Set.of(SqlState.DUPLICATE_OBJECT, SqlState.UNIQUE_VIOLATION,
			SqlState.UNDEFINED_TABLE, SqlState.UNDEFINED_OBJECT);

	private final SideConnection side;

	private final String publicationName;

	private final Duration limit;

	private final PublicationPlans plans;

	private final long end;

	private Set<String> seen = Set.of();

	private boolean waiting;

	/**
	 * Prepares the change.
	 * @param side an ordinary connection
	 * @param publicationName name of the publication
	 * @param limit how long to wait for other transactions
	 * @param plans make the plan of what the catalog says
	 */
	PublicationChange(SideConnection side, String publicationName, Duration limit, PublicationPlans plans) {
		this.side = side;
		this.publicationName = publicationName;
		this.limit = limit;
		this.plans = plans;
		this.end = System.nanoTime() + limit.toNanos();
	}

	/**
	 * Changes the publication unless another instance did so meanwhile.
	 * @return warnings, each a sentence
	 * @throws PublicationBlockedException if it cannot be changed in time
	 */
	List<String> run() {
		AdvisoryTurn turn = new AdvisoryTurn(this.side, "publication", this.publicationName);
		if (!turn.take(this.limit)) {
			throw new PublicationBlockedException(this.publicationName, this.limit, List.of());
		}
		try {
			PublicationPlan plan = this.plans.read(this.side);
			while (!plan.isEmpty() && !attempt(plan)) {
				plan = this.plans.read(this.side);
			}
			return plan.warnings();
		}
		finally {
			turn.giveBack();
		}
	}

	private boolean attempt(PublicationPlan plan) {
		awaitWriters(plan);
		try {
			boolean applied = new PublicationTransaction(this.side.jdbc(), this.publicationName).apply(plan,
					this.plans.current());
			if (!applied) {
				// Others changed it meanwhile, and may do so again
				pause(plan, LOOK_MILLIS);
			}
			return applied;
		}
		catch (SQLException ex) {
			if (LOCK_NOT_HAD.contains(String.valueOf(ex.getSQLState()))) {
				logger.debug("Publication '{}' was not changed, locks were not to be had", this.publicationName, ex);
				pause(plan, PAUSE_MILLIS + ThreadLocalRandom.current().nextInt(PAUSE_MILLIS / 5));
				return false;
			}
			if (RACES.contains(String.valueOf(ex.getSQLState())) && System.nanoTime() - this.end < 0) {
				logger.debug("Publication '{}' was not changed, others changed it", this.publicationName, ex);
				pause(plan, LOOK_MILLIS);
				return false;
			}
			throw failure(ServerText.shown(ex));
		}
	}

	// Transactions that were there at the last look may go on for long, others come and
	// go
	private void awaitWriters(PublicationPlan plan) {
		while (true) {
			Set<String> writers = holders(plan).stream()
				.filter((holder) -> !holder.maintenance())
				.map(Holder::virtualTransaction)
				.collect(Collectors.toSet());
			Set<String> goingOn = new HashSet<>(writers);
			goingOn.retainAll(this.seen);
			boolean first = this.seen.isEmpty();
			this.seen = writers;
			if (writers.isEmpty() || (goingOn.isEmpty() && !first)) {
				return;
			}
			pause(plan, LOOK_MILLIS);
		}
	}

	private List<Holder> holders(PublicationPlan plan) {
		return plan.lockedTables().isEmpty() ? List.of() : this.side.execute("look for writers",
				(connection) -> TableLocks.find(connection, plan.lockedTables()));
	}

	private void pause(PublicationPlan plan, long millis) {
		List<BlockingTransaction> blockers = blockers(plan);
		if (System.nanoTime() - this.end >= 0) {
			throw new PublicationBlockedException(this.publicationName, this.limit, blockers);
		}
		if (!this.waiting && !blockers.isEmpty()) {
			this.waiting = true;
			logger.warn("Publication '{}' is changed when these transactions have ended, at most {} s are waited: {}",
					ShownText.of(this.publicationName), this.limit.toSeconds(), ShownText
						.of(blockers.stream().map(BlockingTransaction::describe).collect(Collectors.joining("; "))));
		}
		try {
			TimeUnit.MILLISECONDS.sleep(Math.min(millis, this.limit.toMillis()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ReplicationException("change publication '%s'".formatted(this.publicationName), null, ex);
		}
	}

	// To create a publication is to wait for nobody who only writes
	private List<BlockingTransaction> blockers(PublicationPlan plan) {
		boolean writersToo = !plan.lockedTables().isEmpty();
		return this.side.execute("look for writers", (connection) -> TableLocks.find(connection, plan.tables()))
			.stream()
			.filter((holder) -> writersToo || !holder.writes())
			.map(Holder::transaction)
			.distinct()
			.toList();
	}

	private RuntimeException failure(SQLException ex) {
		String attempted = "change publication '%s'".formatted(this.publicationName);
		if (SqlState.INSUFFICIENT_PRIVILEGE.equals(ex.getSQLState())) {
			return new InsufficientPrivilegeException(attempted, this.side.facts().username(), ex);
		}
		if (SqlState.READ_ONLY_TRANSACTION.equals(ex.getSQLState())) {
			ServerFacts facts = this.side.facts();
			String source = this.side.execute("ask why the session is read-only", ServerCatalog::readOnlySource);
			return new ReadOnlyDatabaseException(attempted, facts.database(), facts.username(), source, ex);
		}
		return SqlFailures.executing(this.side.address(), attempted, ex);
	}

}
