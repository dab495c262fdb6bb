package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.system.JavaVersion;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class SpringCasesIntegrationTests {

	private final Calls calls = new Calls();

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY, step int)");
	}

	@Test
	void contextWhenPausedSeveralTimesIsQuickAndMissesNothing(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.start();
			ConfigurableApplicationContext context = application.context();
			Stream.Builder<Duration> pauses = Stream.builder();
			for (int id = 1; id <= 9; id += 3) {
				database.execute("INSERT INTO orders VALUES (%d), (%d)".formatted(id, id + 1));
				long start = System.nanoTime();
				context.pause();
				pauses.add(Duration.ofNanos(System.nanoTime() - start));
				assertThat(TestSlot.of(database).isActive()).isFalse();
				database.execute("INSERT INTO orders VALUES (%d)".formatted(id + 2));
				context.restart();
				this.calls.awaitCount(id + 2);
			}

			assertThat(this.calls.all().stream().distinct()).containsExactlyElementsOf(numbers(9));
			assertThat(pauses.build().min(Comparator.naturalOrder()).orElseThrow()).isLessThan(Duration.ofSeconds(1));
		}
	}

	@Test
	void listenerWhenTransactionalRollsBackAndGetsTheChangeAgain(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE handled (id bigint)");
		try (TestApplication application = new TestApplication(database, new TransactionalListener(this.calls))) {
			application.start("walstream.listener.retry.delay=10ms");
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");

			this.calls.awaitExactly("1 transaction true", "1 transaction true", "2 transaction true");
			JdbcClient jdbc = application.context().getBean(JdbcClient.class);
			Awaitility.await()
				.atMost(TestApplication.LIMIT)
				.until(() -> jdbc.sql("SELECT id FROM handled").query(Long.class).list(), List.of(1L, 2L)::equals);
		}
	}

	@Test
	void listenerThreadsWhenVirtualOnesAreWantedAreVirtualIfThereAreSuch(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new ThreadListener(this.calls))) {
			application.start("spring.threads.virtual.enabled=true");
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls
				.awaitExactly("virtual " + JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE));
			assertThat(Thread.getAllStackTraces().keySet())
				.filteredOn((thread) -> thread.getName().equals("walstream-default-io"))
				.singleElement()
				.matches((thread) -> !thread.isDaemon());
		}
	}

	@Test
	void secondInstanceWhenTheFirstClosesTakesOver(TestDatabase database) throws SQLException {
		Calls callsOfSecond = new Calls();
		try (TestApplication first = new TestApplication(database, new IdListener(this.calls)).start();
				TestApplication second = new TestApplication(database, new IdListener(callsOfSecond))) {
			Management management = second.launchWeb();
			second.awaitState(WalStreamState.STANDBY);
			assertThat(management.healthStatus()).isEqualTo("UP");
			assertThat(management.health().get("details").get("state").asString()).isEqualTo("STANDBY");
			database.execute("INSERT INTO orders VALUES (1)");
			this.calls.awaitExactly("1");

			first.shutDown();
			database.execute("INSERT INTO orders VALUES (2)");

			Awaitility.await().atMost(Duration.ofSeconds(3)).until(callsOfSecond::all, List.of("2")::equals);
			assertThat(this.calls.all()).containsExactly("1");
			assertThat(management.health().get("details").get("state").asString()).isEqualTo("STREAMING");
		}
	}

	@Test
	void instancesWhenStartedAtOnceAllStartAndOneStreams(TestDatabase database) throws SQLException {
		List<TestApplication> applications = Stream.generate(() -> new IdListener(this.calls))
			.map((listener) -> new TestApplication(database, listener))
			.limit(3)
			.toList();
		try {
			CompletableFuture
				.allOf(applications.stream()
					.map((application) -> CompletableFuture.runAsync(() -> application.launch()))
					.toArray(CompletableFuture<?>[]::new))
				.join();

			Awaitility.await()
				.atMost(TestApplication.LIMIT)
				.untilAsserted(
						() -> assertThat(applications.stream().map((application) -> application.stream().state()))
							.containsExactlyInAnyOrder(WalStreamState.STREAMING, WalStreamState.STANDBY,
									WalStreamState.STANDBY));
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");
			this.calls.awaitExactly("1", "2");
		}
		finally {
			applications.forEach(TestApplication::shutDown);
		}
	}

	@Test
	void streamWhenBeansAreLazyIsThere(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.launch("spring.main.lazy-initialization=true");
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("1");
		}
	}

	@Test
	void streamWhenListenerThrowsAnErrorIsHeldAndGoesOn(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new OverflowingListener(this.calls))) {
			application.start("walstream.listener.retry.max-retries=0");
			database.execute("INSERT INTO orders VALUES (1)");
			application.awaitState(WalStreamState.HELD);
			assertThat(application.stream().status().failure().exception())
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
		TestApplication application = new TestApplication(database, new LoopingListener(this.calls, Integer.MAX_VALUE))
			.start();
		database.execute("INSERT INTO orders VALUES (1, 1)");
		this.calls.awaitCount(20);

		CompletableFuture<Void> closed = CompletableFuture.runAsync(application::shutDown);

		Awaitility.await().atMost(Duration.ofSeconds(10)).until(closed::isDone);
		int count = this.calls.count();
		assertThat(this.calls.all()).isEqualTo(numbers(count));
		assertThat(TestSlot.of(database).isActive()).isFalse();
	}

	@Test
	void contextWhenClosedByItsListenerEnds(TestDatabase database) throws SQLException {
		ClosingListener listener = new ClosingListener(this.calls);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start();
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("closed 1");
			assertThat(application.context().isActive()).isFalse();
			Awaitility.await().atMost(TestApplication.LIMIT).until(() -> !TestSlot.of(database).isActive());
		}
	}

	private static List<String> numbers(int last) {
		return IntStream.rangeClosed(1, last).mapToObj(String::valueOf).toList();
	}

	/**
	 * Fails at its first call after it wrote to the database.
	 */
	@Transactional
	static class TransactionalListener {

		private final Calls calls;

		@Autowired
		private JdbcClient jdbc;

		TransactionalListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("orders")
		void on(Insert<Row> order) {
			Object id = order.newRow().get("id");
			this.jdbc.sql("INSERT INTO handled VALUES (?)").param(id).update();
			this.calls.add(id + " transaction " + TransactionSynchronizationManager.isActualTransactionActive());
			if (this.calls.count() == 1) {
				throw new IllegalStateException("Rolled back");
			}
		}

	}

	/**
	 * Records what kind of thread calls it. The method that tells is not in Java 17.
	 */
	static class ThreadListener {

		private final Calls calls;

		ThreadListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("orders")
		void on(Row order) {
			this.calls.add("virtual " + Thread.currentThread().toString().startsWith("VirtualThread["));
		}

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
				this.jdbc.sql("UPDATE orders SET step = step + 1 WHERE id = ?").param(order.get("id")).update();
			}
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
