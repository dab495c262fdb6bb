package io.walstream.spring.endtoend;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for applications whose slot ends with them.
 */
@PostgresTest
@Timeout(240)
class TemporarySlotIntegrationTests {

	private static final String TEMPORARY = "walstream.slot.temporary=true";

	private final Calls calls = new Calls();

	private TestDatabase database;

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void runReturnsWhenTheSlotIsThereAndClosingLeavesNothing() throws SQLException {
		try (TestApplication application = new TestApplication(this.database, new IdListener(this.calls))) {
			application.launch(TEMPORARY);

			insert(1);

			this.calls.awaitExactly("1");
			assertThat(application.stream().status().slots().get(0).warnings()).isEmpty();
		}
		assertThat(publications()).isZero();
	}

	@Test
	void runWhenItNeedNotSucceedDoesNotWaitForTheSlot() throws SQLException {
		this.database.execute("CREATE PUBLICATION " + this.database.publicationName() + " FOR TABLE orders");
		try (Connection open = this.database.connect();
				Statement statement = open.createStatement();
				TestApplication application = new TestApplication(this.database, new IdListener(this.calls))) {
			open.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (100)");

			application.launch(TEMPORARY, "walstream.startup.fail-fast=false");

			assertThat(application.stream().state()).isEqualTo(WalStreamState.STARTING);
			open.rollback();
			application.awaitState(WalStreamState.STREAMING);
		}
	}

	@Test
	void runAfterAnotherProcessWasKilledUsesWhatItLeft() throws Exception {
		try (ApplicationProcess process = ApplicationProcess.start(this.database, TEMPORARY)) {
			process.awaitLine(AbandonedApplication.STARTED);
		}
		assertThat(publications()).isOne();

		try (TestApplication application = new TestApplication(this.database, new IdListener(this.calls))) {
			application.start(TEMPORARY);
			insert(1);
			this.calls.awaitExactly("1");
		}
		assertThat(publications()).isZero();
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO orders VALUES (" + id + ")");
	}

	private int publications() throws SQLException {
		try (Connection connection = this.database.connect();
				Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_publication WHERE pubname = '"
						+ this.database.publicationName() + "'")) {
			row.next();
			return row.getInt(1);
		}
	}

}
