package io.walstream.spring.endtoend;

import java.net.ConnectException;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;

import io.walstream.change.ChangeId;
import io.walstream.change.DeliveryId;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class FailureOfListenerIntegrationTests {

	private static final String QUICK_RETRY = "walstream.listener.retry.delay=20ms";

	private static final String ONE_RETRY = "walstream.listener.retry.max-retries=1";

	private static final String SHORT_DELAYS = "walstream.listener.retry.max-delay=100ms";

	private static final String NO_HOLD_RETRY = "walstream.listener.hold-retry-interval=0s";

	private final Calls calls = new Calls();

	private final FailingListener failing = new FailingListener(this.calls);

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void listenerWhenItsOwnDatabaseIsAwayIsCalledUntilItIsBack(TestDatabase database) throws Exception {
		database.execute("CREATE TABLE handled (id bigint)");
		TestPostgres server = database.server();
		DriverManagerDataSource dataSource = new DriverManagerDataSource(awayUrl(),
				Objects.requireNonNullElse(server.username(), ""), Objects.requireNonNullElse(server.password(), ""));
		try (TestApplication application = new TestApplication(database, new WritingListener(this.calls, dataSource))) {
			Management management = application.launchWeb(QUICK_RETRY, ONE_RETRY, SHORT_DELAYS);
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");

			awaitFailures(management, 5);
			JsonNode listener = management.stream().get("listeners").get(0);
			assertThat(listener.get("retrying").asBoolean()).isTrue();
			assertThat(listener.get("failure").get("sqlState").asString()).startsWith("08");
			assertThat(management.healthStatus()).isEqualTo("UP");
			assertThat(application.stream().state()).isEqualTo(WalStreamState.STREAMING);
			dataSource.setUrl(server.jdbcUrl());

			this.calls.awaitExactly("1", "2");
			assertThat(JdbcClient.create(dataSource).sql("SELECT id FROM handled").query(Long.class).list())
				.containsExactly(1L, 2L);
		}
	}

	@Test
	void healthWhenOneChangeIsRetriedForTooLongIsDownAndNamesIt(TestDatabase database) throws SQLException {
		UnreachableService service = new UnreachableService(this.calls);
		try (TestApplication application = new TestApplication(database, service)) {
			Management management = application.launchWeb(QUICK_RETRY, ONE_RETRY, SHORT_DELAYS,
					"walstream.health.max-retry-time=500ms");
			database.execute("INSERT INTO orders VALUES (1)");

			Awaitility.await().atMost(TestApplication.LIMIT).until(() -> management.healthStatus().equals("DOWN"));
			JsonNode details = management.health().get("details");
			assertThat(details.get("state").asString()).isEqualTo("STREAMING");
			JsonNode retried = details.get("retriedTooLong").get(0);
			assertThat(retried.get("listener").asString()).isEqualTo("unreachable");
			assertThat(retried.get("exception").asString()).isEqualTo(ConnectException.class.getName());
			assertThat(ChangeId.parse(retried.get("change").asString()).ordinal()).isZero();
			assertThat(Instant.parse(retried.get("since").asString())).isBefore(Instant.now().minusMillis(500));
			assertThat(retried.get("attempts").asInt()).isPositive();
			service.reachable = true;

			this.calls.awaitExactly("1");
			Awaitility.await().atMost(TestApplication.LIMIT).until(() -> management.healthStatus().equals("UP"));
			assertThat(management.health().get("details").has("retriedTooLong")).isFalse();
		}
	}

	@Test
	void streamWhenListenerFailsForGoodIsHeldAndConfirmsNothingAfterTheChange(TestDatabase database)
			throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing)) {
			Management management = application.launchWeb(QUICK_RETRY, ONE_RETRY, NO_HOLD_RETRY);
			hold(application, database);

			JsonNode health = management.health();
			assertThat(health.get("status").asString()).isEqualTo("DOWN");
			JsonNode details = health.get("details");
			assertThat(details.get("state").asString()).isEqualTo("HELD");
			JsonNode failure = details.get("slots").get(0).get("failure");
			assertThat(failure.get("exception").asString()).isEqualTo(IllegalStateException.class.getName());
			assertThat(failure.get("attempts").asInt()).isEqualTo(2);
			DeliveryId held = ChangeId.parse(failure.get("change").asString());
			assertThat(this.calls.all()).startsWith("1").endsWith("2 failed " + held);
			Lsn confirmed = TestSlot.of(database).confirmed();
			assertThat(confirmed).isLessThanOrEqualTo(held.commitLsn());
			application.shutDown();
			assertThat(TestSlot.of(database).confirmed()).isLessThanOrEqualTo(held.commitLsn());
		}
	}

	@Test
	void streamWhenHeldAndResumedHandlesTheChangeAndGoesOn(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing)) {
			Management management = application.launchWeb(QUICK_RETRY, ONE_RETRY, NO_HOLD_RETRY);
			DeliveryId held = hold(application, database);
			this.failing.mend();

			assertThat(management.operate("{\"action\": \"resume\"}")).isEqualTo(200);

			this.calls.awaitExactly("1", "2 failed " + held, "2 failed " + held, "2", "3");
			application.awaitState(WalStreamState.STREAMING);
			assertThat(management.healthStatus()).isEqualTo("UP");
			assertThat(management.slot().has("failure")).isFalse();
		}
	}

	@Test
	void streamWhenHeldChangeIsSkippedGoesOnWithTheNext(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing)) {
			Management management = application.launchWeb(QUICK_RETRY, ONE_RETRY, NO_HOLD_RETRY);
			DeliveryId held = hold(application, database);

			assertThat(management.operate("{\"action\": \"skip\"}")).isEqualTo(400);
			assertThat(management.operate("{\"action\": \"skip\", \"change\": \"0/1/0\"}")).isEqualTo(409);
			assertThat(application.stream().state()).isEqualTo(WalStreamState.HELD);
			assertThat(management.operate("{\"action\": \"skip\", \"change\": \"" + held + "\"}")).isEqualTo(200);

			this.calls.awaitExactly("1", "2 failed " + held, "2 failed " + held, "3");
			application.awaitState(WalStreamState.STREAMING);
			assertThat(management.healthStatus()).isEqualTo("UP");
		}
		this.failing.mend();
		try (TestApplication application = new TestApplication(database, this.failing)) {
			application.start();
			database.execute("INSERT INTO orders VALUES (4)");

			this.calls.awaitCount(5);
			assertThat(this.calls.all()).endsWith("3", "4");
		}
	}

	@Test
	void streamWhenHeldTriesAgainByItself(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing)) {
			application.start("walstream.listener.retry.max-retries=0", "walstream.listener.hold-retry-interval=100ms");
			DeliveryId held = hold(application, database);
			this.calls.awaitCount(4);
			assertThat(this.calls.all()).startsWith("1", "2 failed " + held, "2 failed " + held, "2 failed " + held);

			this.failing.mend();

			Awaitility.await().atMost(TestApplication.LIMIT).until(() -> this.calls.all().contains("3"));
			assertThat(this.calls.all()).endsWith("2 failed " + held, "2", "3");
			application.awaitState(WalStreamState.STREAMING);
		}
	}

	@Test
	void listenersWhenTheConnectionIsLostWhileHeldAreNotAllCalledAgain(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing, new FirstListener(this.calls))) {
			application.start(QUICK_RETRY, ONE_RETRY, NO_HOLD_RETRY);
			DeliveryId held = hold(application, database);

			TestSlot.of(database).replaceConnection();
			this.calls.awaitCount(7);
			application.awaitState(WalStreamState.HELD);
			this.failing.mend();
			application.stream().resume();

			this.calls.awaitExactly("first 1", "1", "first 2", "2 failed " + held, "2 failed " + held,
					"2 failed " + held, "2 failed " + held, "2", "first 3", "3");
		}
	}

	@Test
	void listenersWhenTheSecondFailedAreNotAllCalledAgain(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing, new FirstListener(this.calls))) {
			application.start(QUICK_RETRY, ONE_RETRY, NO_HOLD_RETRY);
			DeliveryId held = hold(application, database);
			this.failing.mend();

			application.stream().resume();

			this.calls.awaitExactly("first 1", "1", "first 2", "2 failed " + held, "2 failed " + held, "2", "first 3",
					"3");
		}
	}

	@Test
	void streamWhenStoppedWhileHeldStartsAtTheChangeAgain(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, this.failing)) {
			application.start("walstream.listener.retry.max-retries=0", NO_HOLD_RETRY);
			DeliveryId held = hold(application, database);
			application.shutDown();
			this.failing.mend();

			application.start();

			this.calls.awaitExactly("1", "2 failed " + held, "2", "3");
		}
	}

	private static DeliveryId hold(TestApplication application, TestDatabase database) throws SQLException {
		database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)",
				"INSERT INTO orders VALUES (3)");
		application.awaitState(WalStreamState.HELD);
		return Objects.requireNonNull(application.stream().status().slots().get(0).failure().change());
	}

	private static void awaitFailures(Management management, int count) {
		Awaitility.await()
			.atMost(TestApplication.LIMIT)
			.until(() -> management.stream().get("listeners").get(0).get("failed").asInt() >= count);
	}

	private static String awayUrl() throws Exception {
		try (ServerSocket socket = new ServerSocket(0)) {
			return "jdbc:postgresql://localhost:" + socket.getLocalPort() + "/postgres";
		}
	}

	/**
	 * Comes before the listeners without an order.
	 */
	static class FirstListener {

		private final Calls calls;

		FirstListener(Calls calls) {
			this.calls = calls;
		}

		@Order(1)
		@WalListener("orders")
		void on(Row order) {
			this.calls.add("first " + order.get("id"));
		}

	}

	/**
	 * Calls a service that is away.
	 */
	static class UnreachableService {

		private final Calls calls;

		private volatile boolean reachable;

		UnreachableService(Calls calls) {
			this.calls = calls;
		}

		@WalListener(tables = "orders", id = "unreachable")
		void on(Row order) throws ConnectException {
			if (!this.reachable) {
				throw new ConnectException("refused");
			}
			this.calls.add(String.valueOf(order.get("id")));
		}

	}

	/**
	 * Writes to a database of its own.
	 */
	static class WritingListener {

		private final Calls calls;

		private final JdbcClient jdbc;

		WritingListener(Calls calls, DriverManagerDataSource dataSource) {
			this.calls = calls;
			this.jdbc = JdbcClient.create(dataSource);
		}

		@WalListener("orders")
		void on(Row order) {
			this.jdbc.sql("INSERT INTO handled VALUES (?)").param(order.get("id")).update();
			this.calls.add(String.valueOf(order.get("id")));
		}

	}

}
