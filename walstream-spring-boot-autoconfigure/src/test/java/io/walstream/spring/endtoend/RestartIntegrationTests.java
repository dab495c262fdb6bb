package io.walstream.spring.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.ChangeId;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class RestartIntegrationTests {

	private final Calls calls = new Calls();

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void applicationWhenClosedUnderLoadInsideAMethodGetsNothingAgain(TestDatabase database) throws Exception {
		BlockingListener listener = new BlockingListener(this.calls, 100);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start();
			CompletableFuture<Void> load = CompletableFuture.runAsync(() -> insertOneByOne(database, 400));
			listener.awaitEntered();

			closeWhileInside(application, listener);

			assertThat(ids()).isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
			application.start();
			load.join();
			this.calls.awaitCount(400);
			assertThat(ids()).isEqualTo(IntStream.rangeClosed(1, 400).boxed().toList());
		}
	}

	@Test
	void applicationWhenClosedInsideATransactionGetsAllOfItAgainWithTheSameIds(TestDatabase database) throws Exception {
		BlockingListener listener = new BlockingListener(this.calls, 3);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start();
			database.execute("INSERT INTO orders SELECT generate_series(1, 5)");
			listener.awaitEntered();

			closeWhileInside(application, listener);

			List<String> before = this.calls.all();
			assertThat(ids()).containsExactly(1, 2, 3);
			application.start();
			this.calls.awaitCount(8);
			assertThat(ids()).containsExactly(1, 2, 3, 1, 2, 3, 4, 5);
			assertThat(this.calls.all()).startsWith(before.toArray(String[]::new));
			assertThat(this.calls.all().subList(3, 6)).isEqualTo(before);
		}
	}

	@Test
	void applicationWhenClosedWhileAMethodDoesNotEndInterruptsItAndGetsTheChangeAgain(TestDatabase database)
			throws Exception {
		BlockingListener listener = new BlockingListener(this.calls, 2);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start("spring.lifecycle.timeout-per-shutdown-phase=4s");
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)",
					"INSERT INTO orders VALUES (3)");
			listener.awaitEntered();

			application.shutDown();

			assertThat(ids()).containsExactly(1);
			assertThat(TestSlot.of(database).isActive()).isFalse();
			listener.release();
			application.start();
			this.calls.awaitCount(3);
			assertThat(ids()).containsExactly(1, 2, 3);
		}
	}

	@Test
	void positionWhenAMethodDidNotReturnStaysBeforeItsChange(TestDatabase database) throws Exception {
		BlockingListener listener = new BlockingListener(this.calls, 2);
		try (TestApplication application = new TestApplication(database, listener)) {
			application.start("walstream.status-interval=200ms");
			TestSlot slot = TestSlot.of(database);
			database.execute("INSERT INTO orders VALUES (1)");
			slot.awaitConfirmed(currentPosition(database));
			database.execute("INSERT INTO orders VALUES (2)", "INSERT INTO orders VALUES (3)");
			listener.awaitEntered();
			database.execute("CREATE TABLE others AS SELECT generate_series(1, 100000)");
			Lsn confirmed = slot.confirmed();

			Awaitility.await()
				.during(Duration.ofSeconds(2))
				.atMost(TestApplication.LIMIT)
				.until(() -> slot.confirmed().equals(confirmed));

			listener.release();
			this.calls.awaitCount(3);
			assertThat(confirmed).isLessThanOrEqualTo(change(1).commitLsn());
			slot.awaitConfirmed(currentPosition(database));
		}
	}

	@Test
	void applicationWhenKilledInsideAMethodGetsTheChangeAgainWithTheSameId(TestDatabase database) throws Exception {
		Process process = abandonedApplication(database);
		List<String> before = new ArrayList<>();
		try (BufferedReader output = process.inputReader()) {
			readUntil(AbandonedApplication.STARTED, output);
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");
			readCalls(output, 2, before);
			TestSlot.of(database).awaitConfirmed(currentPosition(database));
			database.execute("INSERT INTO orders VALUES (3), (4)", "INSERT INTO orders VALUES (5)");
			readCalls(output, 3, before);
		}
		finally {
			process.destroyForcibly().waitFor();
		}

		Lsn confirmed = TestSlot.of(database).confirmed();
		try (TestApplication application = new TestApplication(database, new BlockingListener(this.calls, -1))) {
			application.start();
			this.calls.awaitCount(3);
			assertThat(ids()).containsExactly(3, 4, 5);
			assertThat(before).hasSize(3).last().isEqualTo(this.calls.all().get(0));
			assertThat(confirmed).isLessThanOrEqualTo(change(0).commitLsn());
		}
	}

	private static void closeWhileInside(TestApplication application, BlockingListener listener) {
		WalStream stream = application.stream();
		CompletableFuture<Void> closed = CompletableFuture.runAsync(application::shutDown);
		Awaitility.await().atMost(TestApplication.LIMIT).until(() -> stream.state() == WalStreamState.STOPPING);
		listener.release();
		closed.join();
		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
	}

	private static void insertOneByOne(TestDatabase database, int count) {
		try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
			for (int id = 1; id <= count; id++) {
				statement.execute("INSERT INTO orders VALUES (" + id + ")");
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Process abandonedApplication(TestDatabase database) throws IOException {
		return new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-XX:TieredStopAtLevel=1",
				"-cp", System.getProperty("java.class.path"), AbandonedApplication.class.getName(),
				"--spring.main.web-application-type=none", "--spring.flyway.enabled=false",
				"--spring.docker.compose.enabled=false", "--spring.application.name=" + database.slotName(),
				"--walstream.slot.name=" + database.slotName(),
				"--walstream.publication.name=" + database.publicationName(),
				"--spring.datasource.url=" + database.server().jdbcUrl(),
				"--spring.datasource.username=" + Objects.requireNonNullElse(database.server().username(), ""),
				"--spring.datasource.password=" + Objects.requireNonNullElse(database.server().password(), ""))
			.redirectErrorStream(true)
			.start();
	}

	private static void readCalls(BufferedReader output, int count, List<String> calls) throws IOException {
		while (calls.size() < count) {
			calls.add(readUntil(AbandonedApplication.CALLED, output).substring(AbandonedApplication.CALLED.length()));
		}
	}

	private static String readUntil(String start, BufferedReader output) throws IOException {
		List<String> read = new ArrayList<>();
		while (read.isEmpty() || !read.get(read.size() - 1).startsWith(start)) {
			String line = output.readLine();
			assertThat(line).as("output of the process before its end: %s", read).isNotNull();
			read.add(line);
		}
		return read.get(read.size() - 1);
	}

	private static Lsn currentPosition(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("SELECT pg_current_wal_lsn()::text")) {
			assertThat(row.next()).isTrue();
			return Lsn.parse(row.getString(1));
		}
	}

	private List<Integer> ids() {
		return this.calls.all().stream().map((call) -> Integer.valueOf(call.split(" ")[0])).toList();
	}

	private ChangeId change(int call) {
		return ChangeId.parse(this.calls.all().get(call).split(" ")[1]);
	}

}
