package io.walstream.spring.endtoend;

import java.sql.SQLException;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tables that take each other's names while they are streamed: a change comes to who
 * listens to the name that its table had when it was made.
 */
@PostgresTest
class SwappedTablesIntegrationTests {

	private static final String SWAP = "BEGIN; ALTER TABLE orders RENAME TO orders_old; "
			+ "ALTER TABLE orders_new RENAME TO orders; COMMIT";

	private final Calls calls = new Calls();

	@BeforeEach
	void createTables(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void changesWhenANewTableTakesTheNameComeFromItAndNoMoreFromTheOld(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders_new (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			application.start();
			TestSlot slot = TestSlot.of(database);
			String pid = slot.activePid();
			database.execute("INSERT INTO orders VALUES (1)", SWAP);
			slot.awaitReplaced(pid);
			application.awaitState(WalStreamState.STREAMING);

			database.execute("INSERT INTO orders VALUES (2)", "INSERT INTO orders_old VALUES (3)",
					"INSERT INTO orders VALUES (4)");

			this.calls.awaitExactly("order 1", "order 2", "order 4");
			assertThat(application.stream().status().slots().get(0).warnings())
				.filteredOn((warning) -> warning.contains("is not delivered"))
				.singleElement()
				.asString()
				.contains("'" + database.schema() + ".orders' after ", " and up to ", "it was not published");
			assertThat(application.stream().status().slots().get(0).failure()).isNull();
		}
	}

	@Test
	void changesWhenTheNewTableWasPublishedTooAreAllDelivered(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders_new (id bigint PRIMARY KEY)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders, orders_new");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			application.start("walstream.publication.mode=validate");

			database.execute("INSERT INTO orders VALUES (1)", SWAP, "INSERT INTO orders VALUES (2)",
					"INSERT INTO orders_old VALUES (3)", "INSERT INTO orders VALUES (4)");

			this.calls.awaitExactly("order 1", "order 2", "order 4");
		}
	}

	@Test
	void changesWhenTwoTablesSwapNamesComeUnderTheNameOfTheirTime(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE purchases (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls),
				new PurchaseListener(this.calls))) {
			application.start();

			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO purchases VALUES (2)",
					"BEGIN; ALTER TABLE orders RENAME TO x; ALTER TABLE purchases RENAME TO orders; "
							+ "ALTER TABLE x RENAME TO purchases; COMMIT",
					"INSERT INTO orders VALUES (3)", "INSERT INTO purchases VALUES (4)");

			this.calls.awaitExactly("order 1", "purchase 2", "order 3", "purchase 4");
		}
	}

	@Test
	void changesWhenThreeTablesRotateTheirNamesInOneTransactionWithRowsKeepTheirNames(TestDatabase database)
			throws SQLException {
		database.execute("CREATE TABLE purchases (id bigint PRIMARY KEY)",
				"CREATE TABLE customers (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls),
				new PurchaseListener(this.calls), new CustomerListener(this.calls))) {
			application.start();

			database.execute(
					"BEGIN; INSERT INTO orders VALUES (1); INSERT INTO purchases VALUES (2); "
							+ "INSERT INTO customers VALUES (3); ALTER TABLE orders RENAME TO x; "
							+ "ALTER TABLE purchases RENAME TO orders; ALTER TABLE customers RENAME TO purchases; "
							+ "ALTER TABLE x RENAME TO customers; INSERT INTO orders VALUES (4); "
							+ "INSERT INTO purchases VALUES (5); INSERT INTO customers VALUES (6); COMMIT",
					"INSERT INTO customers VALUES (7)");

			this.calls.awaitExactly("order 1", "purchase 2", "customer 3", "order 4", "purchase 5", "customer 6",
					"customer 7");
		}
	}

	@Test
	void changesWhenNamesAreSwappedWhileTheConnectionIsAwayKeepTheirNames(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE purchases (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls),
				new PurchaseListener(this.calls))) {
			application.start();
			String pid = TestSlot.of(database).activePid();

			database.execute("BEGIN; SELECT pg_terminate_backend(" + pid + "); INSERT INTO orders VALUES (1); COMMIT; "
					+ "BEGIN; ALTER TABLE orders RENAME TO x; ALTER TABLE purchases RENAME TO orders; "
					+ "ALTER TABLE x RENAME TO purchases; COMMIT; INSERT INTO orders VALUES (2)");

			this.calls.awaitExactly("order 1", "order 2");
		}
	}

	@Test
	void changesWhenATableIsRenamedAwayAndBackKeepComing(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			application.start();

			database.execute("INSERT INTO orders VALUES (1)", "ALTER TABLE orders RENAME TO away",
					"INSERT INTO away VALUES (2)");
			this.calls.awaitExactly("order 1", "order 2");
			database.execute("ALTER TABLE away RENAME TO orders", "INSERT INTO orders VALUES (3)");

			this.calls.awaitExactly("order 1", "order 2", "order 3");
		}
	}

	@Test
	void changesWhenTheSchemaIsRenamedKeepComing(TestDatabase database) throws SQLException {
		String schema = database.schema() + "_s";
		database.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE",
				"DROP SCHEMA IF EXISTS " + schema + "_renamed CASCADE", "CREATE SCHEMA " + schema,
				"CREATE TABLE " + schema + ".lines (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new LineListener(this.calls))) {
			application.start("schema=" + schema);
			database.execute("INSERT INTO " + schema + ".lines VALUES (1)",
					"ALTER SCHEMA " + schema + " RENAME TO " + schema + "_renamed",
					"INSERT INTO " + schema + "_renamed.lines VALUES (2)");
			this.calls.awaitExactly("line 1", "line 2");

			TestSlot.of(database).replaceConnection();
			database.execute("INSERT INTO " + schema + "_renamed.lines VALUES (3)");

			this.calls.awaitExactly("line 1", "line 2", "line 3");
		}
		finally {
			database.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE",
					"DROP SCHEMA IF EXISTS " + schema + "_renamed CASCADE");
		}
	}

	@Test
	void changesWhenTheTableIsMadeAnewComeFromTheNewOne(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			application.start();
			TestSlot slot = TestSlot.of(database);
			String pid = slot.activePid();
			database.execute("INSERT INTO orders VALUES (1)",
					"BEGIN; DROP TABLE orders; CREATE TABLE orders (id bigint PRIMARY KEY); COMMIT");
			slot.awaitReplaced(pid);
			application.awaitState(WalStreamState.STREAMING);

			database.execute("INSERT INTO orders VALUES (2)");

			this.calls.awaitExactly("order 1", "order 2");
		}
	}

	@Test
	void warningsWhenATableIsRenamedAwayNameBothNames(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			Management management = application.launchWeb();
			application.awaitState(WalStreamState.STREAMING);
			database.execute("ALTER TABLE orders RENAME TO away");

			Awaitility.await()
				.atMost(TestApplication.LIMIT)
				.untilAsserted(() -> assertThat(management.health().toString()).contains(
						"Table '" + database.schema() + ".orders' is called '" + database.schema() + ".away' now"));
		}
	}

	static class OrderListener {

		private final Calls calls;

		OrderListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("orders")
		void on(Row row) {
			this.calls.add("order " + row.get("id"));
		}

	}

	static class PurchaseListener {

		private final Calls calls;

		PurchaseListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("purchases")
		void on(Row row) {
			this.calls.add("purchase " + row.get("id"));
		}

	}

	static class CustomerListener {

		private final Calls calls;

		CustomerListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("customers")
		void on(Row row) {
			this.calls.add("customer " + row.get("id"));
		}

	}

	static class LineListener {

		private final Calls calls;

		LineListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("${schema}.lines")
		void on(Row row) {
			this.calls.add("line " + row.get("id"));
		}

	}

}
