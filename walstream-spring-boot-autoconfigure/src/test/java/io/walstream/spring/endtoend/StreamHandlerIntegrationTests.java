package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.spring.WalStreamHandler;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.WalStreamState;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for a {@link WalStreamHandler} bean.
 */
@PostgresTest
class StreamHandlerIntegrationTests {

	private final Calls calls = new Calls();

	@Test
	void handlerGetsTheChangesOfItsTablesInBatches(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)", "CREATE TABLE others (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new Feed(this.calls))) {
			application.start();
			database.execute("INSERT INTO others VALUES (1)", "INSERT INTO orders VALUES (1)",
					"UPDATE orders SET id = 2", "DELETE FROM orders", "TRUNCATE orders");

			this.calls.awaitExactly("INSERT orders", "UPDATE orders", "DELETE orders", "TRUNCATE orders");
		}
	}

	@Test
	void handlerThatFailsHoldsTheStreamAndIsLoggedAsTheApplication(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		Feed feed = new Feed(this.calls);
		feed.failing = true;
		try (TestApplication application = new TestApplication(database, feed)) {
			application.start();
			awaitHeld(application, database);
			feed.failing = false;
			application.stream().resume();

			this.calls.awaitExactly("INSERT orders");
		}
	}

	@Test
	void handlerHearsOnceOfTheSlotThatTheSetupMade(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		Feed first = new Feed(this.calls);
		try (TestApplication application = new TestApplication(database, first)) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1)");
			this.calls.awaitExactly("INSERT orders");
		}
		Feed second = new Feed(this.calls);
		try (TestApplication application = new TestApplication(database, second)) {
			application.start();
			database.execute("DELETE FROM orders");
			this.calls.awaitExactly("INSERT orders", "DELETE orders");
		}

		assertThat(first.slots).hasSize(1);
		assertThat(second.slots).isEmpty();
	}

	@Test
	void applicationWhenTableOfAHandlerHasNoReplicaIdentityDoesNotStart(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint)");
		try (TestApplication application = new TestApplication(database, new Feed(this.calls))) {
			assertThatException().isThrownBy(() -> application.launch())
				.withRootCauseInstanceOf(ReplicaIdentityException.class);
		}
	}

	private static void awaitHeld(TestApplication application, TestDatabase database) throws SQLException {
		try (LogCapture log = new LogCapture(Feed.class.getName())) {
			database.execute("INSERT INTO orders VALUES (1)");
			application.awaitState(WalStreamState.HELD);

			assertThat(log.text()).contains("Handler failed at change", "Not mended");
		}
	}

	@Test
	void streamOfAHandlerGoesOnWhereItStopped(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new Feed(this.calls))) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1)");
			this.calls.awaitCount(1);
		}
		database.execute("DELETE FROM orders");
		try (TestApplication application = new TestApplication(database, new Feed(this.calls))) {
			application.start();

			this.calls.awaitExactly("INSERT orders", "DELETE orders");
		}
	}

	static class Feed implements WalStreamHandler {

		private final Calls calls;

		private final List<SlotCreated> slots = new CopyOnWriteArrayList<>();

		private volatile boolean failing;

		Feed(Calls calls) {
			this.calls = calls;
		}

		@Override
		public List<String> tables() {
			return List.of("orders");
		}

		@Override
		public void slotCreated(SlotCreated slot) {
			this.slots.add(slot);
		}

		@Override
		public void handle(ChangeBatch batch) {
			if (this.failing) {
				throw new IllegalStateException("Not mended");
			}
			for (Delivery delivery : batch) {
				Change<?> change = (Change<?>) delivery;
				this.calls.add(change.operation() + " " + change.table().name());
			}
		}

	}

}
