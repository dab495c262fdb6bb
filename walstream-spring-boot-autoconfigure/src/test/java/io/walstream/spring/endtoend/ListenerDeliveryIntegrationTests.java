package io.walstream.spring.endtoend;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Update;
import io.walstream.spring.WalListener;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class ListenerDeliveryIntegrationTests {

	private static final String CREATE = "CREATE TABLE orders (id bigint PRIMARY KEY, customer_name text)";

	private static final String CLEAN_UP = "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots "
			+ "WHERE slot_name = 'walstream'";

	private final Calls calls = new Calls();

	@Test
	void changesWhenListenersAreTypedReachEachInItsForm(TestDatabase database) throws SQLException {
		database.execute(CREATE, "ALTER TABLE orders REPLICA IDENTITY FULL");
		try (TestApplication application = new TestApplication(database, new TypedListeners(this.calls))) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1, 'Ada')", "UPDATE orders SET customer_name = 'Bo'",
					"DELETE FROM orders", "TRUNCATE orders");

			this.calls.awaitExactly("change INSERT", "insert PlacedOrder[id=1, customerName=Ada]",
					"record PlacedOrder[id=1, customerName=Ada]", "class 1 Ada", "map {id=1, customer_name=Ada}",
					"row [id, customer_name, canary] Ada", "change UPDATE",
					"update PlacedOrder[id=1, customerName=Ada] PlacedOrder[id=1, customerName=Bo]",
					"record PlacedOrder[id=1, customerName=Bo]", "class 1 Bo", "map {id=1, customer_name=Bo}",
					"row [id, customer_name, canary] Bo", "before Ada after Bo", "change DELETE",
					"delete PlacedOrder[id=1, customerName=Bo]", "change TRUNCATE", "truncate orders");
		}
	}

	@Test
	void changesWhenOnlyTheDataSourceIsConfiguredComeForEachOperation(TestDatabase database) throws SQLException {
		database.execute(CREATE, CLEAN_UP, "DROP PUBLICATION IF EXISTS walstream");
		try (TestApplication application = new TestApplication(database, new OrderListener(this.calls))) {
			application.startPlain();

			database.execute("INSERT INTO orders VALUES (1, 'Ada')", "UPDATE orders SET customer_name = 'Bo'",
					"UPDATE orders SET id = 2", "DELETE FROM orders");

			this.calls.awaitExactly("INSERT null PlacedOrder[id=1, customerName=Ada] key 1",
					"UPDATE null PlacedOrder[id=1, customerName=Bo] key 1",
					"UPDATE null PlacedOrder[id=2, customerName=Bo] key 1", "DELETE null null key 2");
		}
		finally {
			TestSlot slot = new TestSlot(database, "walstream");
			if (slot.exists()) {
				slot.awaitFree();
			}
			database.execute(CLEAN_UP, "DROP PUBLICATION IF EXISTS walstream");
		}
	}

	@Test
	void changesWhenTransactionsInterleaveComeInCommitOrderWithoutThoseRolledBack(TestDatabase database)
			throws SQLException {
		database.execute(CREATE);
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls));
				Connection first = begin(database);
				Connection second = begin(database);
				Connection third = begin(database)) {
			application.start();
			insert(first, 1);
			insert(second, 11);
			insert(third, 21);
			Savepoint savepoint = second.setSavepoint();
			insert(second, 12);
			insert(first, 2);
			second.rollback(savepoint);
			insert(second, 13);
			assertThat(this.calls.all()).isEmpty();
			second.commit();
			third.rollback();
			insert(first, 3);
			first.commit();
			database.execute("DO $$ BEGIN BEGIN INSERT INTO orders VALUES (31); RAISE EXCEPTION 'no'; "
					+ "EXCEPTION WHEN OTHERS THEN INSERT INTO orders VALUES (32); END; END $$");

			this.calls.awaitExactly("11", "13", "1", "2", "3", "32");
		}
	}

	@Test
	void changesWhenTheConnectionIsEndedInTheMiddleComeOnceAndInOrder(TestDatabase database) throws SQLException {
		database.execute(CREATE);
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.start("walstream.reconnect.initial-delay=50ms", "walstream.listener.batch-size=16");
			List<String> expected = new ArrayList<>();
			try (Connection connection = begin(database)) {
				for (int transaction = 0; transaction < 100; transaction++) {
					int start = transaction * 10;
					for (int id = start; id < start + 10; id++) {
						insert(connection, id);
						expected.add(String.valueOf(id));
					}
					connection.commit();
					if (transaction % 40 == 20) {
						this.calls.awaitCount(start - 50);
						TestSlot.of(database).replaceConnection();
					}
				}
			}

			this.calls.awaitExactly(expected);
		}
	}

	@Test
	void changesWhenTheConnectionIsEndedInsideAMethodComeOnceWithTheirIds(TestDatabase database) throws Exception {
		database.execute(CREATE);
		BlockingListener listener = new BlockingListener(this.calls, 2);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start("walstream.reconnect.initial-delay=50ms");
			database.execute("INSERT INTO orders SELECT generate_series(1, 4)");
			listener.awaitEntered();
			TestSlot.of(database).replaceConnection();

			listener.release();

			this.calls.awaitCount(4);
			String transaction = this.calls.all().get(0).replaceAll(".* (.*)/0", "$1");
			assertThat(this.calls.all()).containsExactlyElementsOf(
					IntStream.range(0, 4).mapToObj((i) -> (i + 1) + " " + transaction + "/" + i).toList());
		}
	}

	private static Connection begin(TestDatabase database) throws SQLException {
		Connection connection = database.connect();
		connection.setAutoCommit(false);
		return connection;
	}

	private static void insert(Connection connection, int id) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute("INSERT INTO orders VALUES (" + id + ")");
		}
	}

	/**
	 * The listener of the guide.
	 */
	static class OrderListener {

		private final Calls calls;

		OrderListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener(tables = "orders")
		void on(Change<PlacedOrder> change) {
			if (change instanceof Insert<PlacedOrder> insert) {
				this.calls.add("INSERT null " + insert.after() + " key " + insert.newRow().get("id"));
			}
			else if (change instanceof Update<PlacedOrder> update) {
				this.calls.add("UPDATE " + update.before() + " " + update.after() + " key " + update.key().get("id"));
			}
			else if (change instanceof Delete<PlacedOrder> delete) {
				this.calls.add("DELETE " + delete.before() + " null key " + delete.key().get("id"));
			}
		}

	}

}
