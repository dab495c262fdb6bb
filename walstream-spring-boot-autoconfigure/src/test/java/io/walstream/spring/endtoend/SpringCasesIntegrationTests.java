package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.logging.LoggingSystem;
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
				TestSlot.of(database).awaitFree();
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
		// Boot's logging is one per JVM and cannot be set up by several threads at once
		System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
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
			System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
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

}
