package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class UnrulyListenerIntegrationTests {

	private final Calls calls = new Calls();

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY, step int)");
	}

	@Test
	void streamWhenListenerThrowsAnErrorIsHeldAndGoesOn(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new OverflowingListener(this.calls))) {
			application.start("walstream.listener.retry.max-retries=0");
			database.execute("INSERT INTO orders VALUES (1)");
			application.awaitState(WalStreamState.HELD);
			assertThat(application.stream().status().slots().get(0).failure().exception())
				.isEqualTo(StackOverflowError.class.getName());

			application.stream().resume();

			this.calls.awaitExactly("1");
			application.awaitState(WalStreamState.STREAMING);
		}
	}

	@Test
	void listenerWhenItUpdatesItsOwnTableLoopsInOrder(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new LoopingListener(this.calls, 50))) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1, 1)");

			this.calls.awaitExactly(numbers(50));
		}
	}

	@Test
	void applicationWhenItsListenerLoopsForeverCanBeClosed(TestDatabase database) throws SQLException {
		LoopingListener listener = new LoopingListener(this.calls, Integer.MAX_VALUE);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1, 1)");
			this.calls.awaitCount(20);

			CompletableFuture<Void> closed = CompletableFuture.runAsync(application::shutDown);

			Awaitility.await().atMost(Duration.ofSeconds(10)).until(closed::isDone);
			assertThat(this.calls.all()).isEqualTo(numbers(this.calls.count()));
			TestSlot.of(database).awaitFree();
		}
	}

	@Test
	void contextWhenClosedByItsListenerEnds(TestDatabase database) throws SQLException {
		ClosingListener listener = new ClosingListener(this.calls);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("closed 1");
			assertThat(application.context().isActive()).isFalse();
			TestSlot.of(database).awaitFree();
		}
	}

	private static List<String> numbers(int last) {
		return IntStream.rangeClosed(1, last).mapToObj(String::valueOf).toList();
	}

	/**
	 * Runs out of stack at its first call.
	 */
	static class OverflowingListener {

		private final Calls calls;

		private final AtomicInteger attempts = new AtomicInteger();

		OverflowingListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("orders")
		void on(Row order) {
			if (this.attempts.incrementAndGet() == 1) {
				overflow(1);
			}
			this.calls.add(String.valueOf(order.get("id")));
		}

		private static int overflow(int depth) {
			return overflow(depth + 1) + 1;
		}

	}

	/**
	 * Changes the row that it is called with.
	 */
	static class LoopingListener {

		private final Calls calls;

		private final int last;

		@Autowired
		private JdbcClient jdbc;

		LoopingListener(Calls calls, int last) {
			this.calls = calls;
			this.last = last;
		}

		@WalListener("orders")
		void on(Row order) {
			int step = order.get("step", Integer.class);
			this.calls.add(String.valueOf(step));
			if (step < this.last) {
				// A change can come before its transaction is visible to others.
				Awaitility.await().pollDelay(Duration.ZERO).until(() -> next(order), (rows) -> rows == 1);
			}
		}

		private int next(Row order) {
			return this.jdbc.sql("UPDATE orders SET step = step + 1 WHERE id = ?").param(order.get("id")).update();
		}

	}

	/**
	 * Closes its application.
	 */
	static class ClosingListener {

		private final Calls calls;

		@Autowired
		private ConfigurableApplicationContext context;

		ClosingListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("orders")
		void on(Row order) {
			this.context.close();
			this.calls.add("closed " + order.get("id"));
		}

	}

}
