package io.walstream.spring.endtoend;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.setup.SetupLocks;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the end of a JVM: when it is told to, and only then.
 */
@PostgresTest
@Timeout(240)
class ProcessEndIntegrationTests {

	/**
	 * For the end of the whole JVM on a busy machine. What it waits for takes a minute.
	 */
	private static final Duration LIMIT = Duration.ofSeconds(5);

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void processWhenToldToEndWhileItsSlotIsBeingCreatedEndsAtOnce(TestDatabase database) throws Exception {
		assertEnds(database, "INSERT INTO orders VALUES (1)", "CREATE_REPLICATION_SLOT%");
	}

	@Test
	void processWhenToldToEndWhileItWaitsForAnotherInstanceEndsAtOnce(TestDatabase database) throws Exception {
		assertEnds(database, "SELECT pg_advisory_lock(" + SetupLocks.slot(database.slotName()) + ")",
				"%pg_try_advisory_lock%");
	}

	@Test
	void processWhenToldToEndWhileItWaitsForATableEndsAtOnce(TestDatabase database) throws Exception {
		database.execute("CREATE PUBLICATION " + database.publicationName());

		assertEnds(database, "LOCK TABLE orders IN EXCLUSIVE MODE", "%pg_locks%");
	}

	@Test
	void processWhenToldToEndWhileItIsSetUpInTheBackgroundEndsAtOnce(TestDatabase database) throws Exception {
		assertEnds(database, "INSERT INTO orders VALUES (1)", "CREATE_REPLICATION_SLOT%",
				"walstream.startup.fail-fast=false");
	}

	@Test
	void processWhenItsStreamFailedStaysUntilToldToEnd(TestDatabase database) throws Exception {
		try (ApplicationProcess process = ApplicationProcess.start(database)) {
			process.awaitLine(AbandonedApplication.STATE + "STREAMING");
			database.execute(
					"SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots " + "WHERE slot_name = '"
							+ database.slotName() + "'",
					"SELECT pg_drop_replication_slot('" + database.slotName() + "')");
			process.awaitLine(AbandonedApplication.STATE + "FAILED");

			Awaitility.await().during(Duration.ofSeconds(2)).atMost(LIMIT).until(process::isAlive);

			process.terminate();
			process.awaitEnd(LIMIT);
		}
	}

	@Test
	void processWhenToldToEndWhileItsTemporarySlotIsBeingCreatedEndsAtOnce(TestDatabase database) throws Exception {
		assertEnds(database, "INSERT INTO orders VALUES (1)", "CREATE_REPLICATION_SLOT%",
				"walstream.slot.temporary=true");
	}

	@Test
	void processWhenItsTemporarySlotIsNotCreatedInTimeEndsByItself(TestDatabase database) throws Exception {
		try (Connection open = database.connect();
				Statement statement = open.createStatement();
				ApplicationProcess process = ApplicationProcess.start(database, "walstream.slot.temporary=true",
						"walstream.slot.creation-timeout=2s")) {
			open.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (1)");

			process.awaitEnd(Duration.ofSeconds(90));

			assertThat(process.output()).anyMatch((line) -> line.contains("was not created within"))
				.noneMatch(AbandonedApplication.STARTED::equals);
		}
	}

	private static void assertEnds(TestDatabase database, String blocker, String waiting, String... properties)
			throws Exception {
		try (Connection open = database.connect();
				Statement statement = open.createStatement();
				ApplicationProcess process = ApplicationProcess.start(database, properties)) {
			open.setAutoCommit(false);
			statement.execute(blocker);
			Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> waiting(database, waiting) > 0);

			process.terminate();

			process.awaitEnd(LIMIT);
			assertThat(count(database, "pg_replication_slots WHERE slot_name = '" + database.slotName() + "'"))
				.isZero();
			Awaitility.await().atMost(LIMIT).until(() -> waiting(database, waiting) == 0);
		}
	}

	// A session that takes turns by asking is idle between two questions
	private static int waiting(TestDatabase database, String query) throws SQLException {
		return count(database, "pg_stat_activity WHERE query LIKE '" + query + "' AND pid <> pg_backend_pid()");
	}

	private static int count(TestDatabase database, String from) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("SELECT count(*) FROM " + from)) {
			row.next();
			return row.getInt(1);
		}
	}

}
