package io.walstream.spring.endtoend;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
			TestSlot.of(database).awaitFree();
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
		List<String> before = new ArrayList<>();
		try (ApplicationProcess process = ApplicationProcess.start(database)) {
			process.awaitLine(AbandonedApplication.STARTED);
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");
			readCalls(process, 2, before);
			TestSlot.of(database).awaitConfirmed(currentPosition(database));
			database.execute("INSERT INTO orders VALUES (3), (4)", "INSERT INTO orders VALUES (5)");
			readCalls(process, 3, before);
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

	private static void readCalls(ApplicationProcess process, int count, List<String> calls) {
		while (calls.size() < count) {
			calls.add(process.awaitLine(AbandonedApplication.CALLED).substring(AbandonedApplication.CALLED.length()));
		}
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
