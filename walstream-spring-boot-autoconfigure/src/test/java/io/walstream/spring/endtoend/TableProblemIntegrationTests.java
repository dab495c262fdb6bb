package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is wrong with one table when a stream connects again: the others go on.
 */
@PostgresTest
class TableProblemIntegrationTests {

	private final Calls calls = new Calls();

	@Test
	void streamWhenANewTableHasNoKeyGoesOnWithoutItUntilItHasOne(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new SchemaListener(this.calls))) {
			application.start("schema=" + database.schema());
			database.execute("CREATE TABLE keyless (id bigint)", "CREATE TABLE lines (id bigint PRIMARY KEY)");
			reconnect(application, database);
			database.execute("INSERT INTO keyless VALUES (1)", "UPDATE keyless SET id = 2",
					"INSERT INTO orders VALUES (3)", "INSERT INTO lines VALUES (4)");
			this.calls.awaitExactly("orders 3", "lines 4");
			assertThat(problems(application)).singleElement()
				.asString()
				.contains(database.schema()
						+ ".keyless' with replica identity DEFAULT without a primary key cannot publish");

			database.execute("ALTER TABLE keyless ADD PRIMARY KEY (id)");
			reconnect(application, database);
			database.execute("INSERT INTO keyless VALUES (5)");

			this.calls.awaitExactly("orders 3", "lines 4", "keyless 5");
			assertThat(problems(application)).isEmpty();
		}
	}

	@Test
	void streamWhenATableLosesItsKeyStillGivesWhatComes(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new SchemaListener(this.calls))) {
			application.start("schema=" + database.schema());
			database.execute("ALTER TABLE orders DROP CONSTRAINT orders_pkey");
			reconnect(application, database);

			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("orders 1");
			assertThat(problems(application)).singleElement()
				.asString()
				.contains(".orders' with replica identity DEFAULT without a primary key cannot publish");
		}
	}

	@Test
	void streamWhenATableIsDroppedGivesWhatWasCommittedBeforeAndGoesOn(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)", "CREATE TABLE lines (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new TwoTablesListener(this.calls))) {
			application.start();
			database.execute("BEGIN; SELECT pg_terminate_backend(" + TestSlot.of(database).activePid()
					+ "); INSERT INTO orders VALUES (1); COMMIT; DROP TABLE orders; INSERT INTO lines VALUES (2)");

			this.calls.awaitExactly("orders 1", "lines 2");
			assertThat(problems(application)).singleElement()
				.asString()
				.contains("Table '" + database.schema() + ".orders' does not exist");
			database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
			Awaitility.await().atMost(TestApplication.LIMIT).until(() -> problems(application).isEmpty());
			application.awaitState(WalStreamState.STREAMING);
			database.execute("INSERT INTO orders VALUES (3)");

			this.calls.awaitExactly("orders 1", "lines 2", "orders 3");
		}
	}

	@Test
	void streamWhenATableSendsNoOldRowsAnyMoreHoldsAtTheChangeThatNeedsOne(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)", "ALTER TABLE orders REPLICA IDENTITY FULL",
				"CREATE TABLE lines (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new OldRowListener(this.calls),
				new TwoTablesListener(this.calls))) {
			application.start();
			database.execute("ALTER TABLE orders REPLICA IDENTITY DEFAULT");
			reconnect(application, database);
			assertThat(problems(application)).singleElement().asString().contains("needs the old row of table");
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO lines VALUES (2)");
			this.calls.awaitExactly("orders 1", "lines 2");

			database.execute("UPDATE orders SET canary = 'other'");

			application.awaitState(WalStreamState.HELD);
		}
	}

	@Test
	void streamWhenATableHasNoColumnsGivesItsRows(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE bare ()", "ALTER TABLE bare DROP COLUMN IF EXISTS canary");
		try (TestApplication application = new TestApplication(database, new BareListener(this.calls))) {
			application.start();

			database.execute("INSERT INTO bare DEFAULT VALUES");

			this.calls.awaitExactly("[]");
		}
	}

	private static List<String> problems(TestApplication application) {
		return application.stream()
			.status()
			.slots()
			.get(0)
			.warnings()
			.stream()
			.filter((warning) -> warning.endsWith("; the stream goes on all the same"))
			.toList();
	}

	private static void reconnect(TestApplication application, TestDatabase database) throws SQLException {
		TestSlot.of(database).replaceConnection();
		application.awaitState(WalStreamState.STREAMING);
	}

	static class SchemaListener {

		private final Calls calls;

		SchemaListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("${schema}.*")
		void on(Row row, ChangeMetadata metadata) {
			this.calls.add(metadata.table().name() + " " + row.get("id"));
		}

	}

	static class TwoTablesListener {

		private final Calls calls;

		TwoTablesListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener({ "orders", "lines" })
		void on(Insert<Row> insert) {
			this.calls.add(insert.table().name() + " " + insert.after().get("id"));
		}

	}

	static class OldRowListener {

		private final Calls calls;

		OldRowListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener(tables = "orders", operations = Operation.UPDATE)
		void on(@BeforeChange Row before) {
			this.calls.add("before");
		}

	}

	static class BareListener {

		private final Calls calls;

		BareListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener(tables = "bare", operations = Operation.INSERT)
		void on(Row row) {
			this.calls.add(row.columns().toString());
		}

	}

}
