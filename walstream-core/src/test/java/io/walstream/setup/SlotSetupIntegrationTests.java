package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.SlotSettings;
import io.walstream.stream.SlotCreated;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link SlotSetup}.
 */
@PostgresTest
class SlotSetupIntegrationTests {

	private final List<SlotCreated> created = new CopyOnWriteArrayList<>();

	@Test
	void ensureCreatesThenChecks(TestDatabase database) {
		PostgresServer server = new PostgresServer(database.connectionSettings());
		try (SideConnection side = server.connect()) {
			SlotSettings settings = SlotSettings.of(database.slotName(), "app");

			assertThat(ensure(server, side, settings)).isTrue();
			assertThat(ensure(server, side, settings)).isFalse();

			ReplicationSlot slot = side.slot(database.slotName()).orElseThrow();
			assertThat(slot.plugin()).isEqualTo("pgoutput");
			assertThat(slot.confirmedFlushLsn()).isNotNull();
			assertThat(this.created).containsExactly(new SlotCreated(database.slotName(), slot.confirmedFlushLsn()));
		}
	}

	@Test
	void ensureWhenTemporaryLeavesItToTheStream(TestDatabase database) {
		PostgresServer server = new PostgresServer(database.connectionSettings());
		try (SideConnection side = server.connect()) {
			assertThat(ensure(server, side, new SlotSettings(database.slotName(), "app", true, Duration.ofSeconds(10))))
				.isFalse();
			assertThat(side.slot(database.slotName())).isEmpty();
		}
	}

	@Test
	void ensureWhenNameIsInvalidIsRefused(TestDatabase database) {
		PostgresServer server = new PostgresServer(database.connectionSettings());
		try (SideConnection side = server.connect()) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> ensure(server, side, SlotSettings.of("Not a slot", "app")));
		}
	}

	@Test
	void ensureWhenFiveComeAtOnceCreatesOne(TestDatabase database) throws Exception {
		PostgresServer server = new PostgresServer(database.connectionSettings());
		ExecutorService executor = Executors.newFixedThreadPool(5);
		try {
			CountDownLatch go = new CountDownLatch(1);
			List<Future<Boolean>> results = new ArrayList<>();
			for (int i = 0; i < 5; i++) {
				results.add(executor.submit(() -> {
					try (SideConnection side = server.connect()) {
						go.await();
						return ensure(server, side, SlotSettings.of(database.slotName(), "app"));
					}
				}));
			}
			go.countDown();
			int created = 0;
			for (Future<Boolean> result : results) {
				created += result.get(60, TimeUnit.SECONDS) ? 1 : 0;
			}
			assertThat(created).isEqualTo(1);
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Test
	void ensureWhenTransactionsStayOpenNamesThemAndLeavesNothing(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY, secret text)");
		PostgresServer server = new PostgresServer(database.connectionSettings());
		try (Connection writer = database.connect();
				Statement statement = writer.createStatement();
				SideConnection side = server.connect()) {
			database.execute("BEGIN; INSERT INTO orders VALUES (1); PREPARE TRANSACTION '" + database.schema() + "'");
			writer.setClientInfo("ApplicationName", "blocker");
			writer.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (2, 'canary-4711')");

			assertThatExceptionOfType(SlotCreationTimeoutException.class)
				.isThrownBy(() -> ensure(server, side,
						new SlotSettings(database.slotName(), "app", false, Duration.ofSeconds(1))))
				.satisfies((ex) -> {
					assertThat(ex.getTimeout()).isEqualTo(Duration.ofSeconds(1));
					assertThat(ex.getBlockers()).anyMatch((blocker) -> blocker.contains("'blocker'"))
						.anyMatch((blocker) -> blocker.contains("'" + database.schema() + "'"));
				})
				.withMessageNotContaining("canary-4711");
			assertThat(side.slot(database.slotName())).isEmpty();
			Awaitility.await().until(() -> walsenders(database) == 0);
		}
		finally {
			database.execute("ROLLBACK PREPARED '" + database.schema() + "'");
		}
	}

	@Test
	void ensureWhenCreationTakesLongerThanAnAnswerMayWaits(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)");
		PostgresServer server = impatient(database);
		try (Connection writer = database.connect();
				Statement statement = writer.createStatement();
				SideConnection side = server.connect()) {
			writer.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (1)");

			assertThatExceptionOfType(SlotCreationTimeoutException.class)
				.isThrownBy(() -> ensure(server, side, threeSeconds(database)))
				.satisfies((ex) -> assertThat(ex.getBlockers()).isNotEmpty());
			assertThat(side.slot(database.slotName())).isEmpty();
			Awaitility.await().until(() -> walsenders(database) == 0);
		}
	}

	@Test
	void ensureWhenAnotherInstanceCreatesLongerThanAnAnswerMayTakeWaits(TestDatabase database) throws SQLException {
		PostgresServer server = impatient(database);
		try (Connection other = database.connect();
				Statement statement = other.createStatement();
				SideConnection side = server.connect()) {
			statement.execute("SELECT pg_advisory_lock(" + AdvisoryLock.key("slot", database.slotName()) + ")");

			assertThatExceptionOfType(SlotCreationTimeoutException.class)
				.isThrownBy(() -> ensure(server, side, threeSeconds(database)));
			assertThat(side.jdbc().getNetworkTimeout()).isEqualTo(1000);
		}
	}

	@Test
	void ensureWhenPluginIsAnotherIsRefused(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'test_decoding')");

		assertMismatch(database, "plugin", "test_decoding");
	}

	@Test
	void ensureWhenSlotIsPhysicalIsRefused(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_create_physical_replication_slot('" + database.slotName() + "')");

		assertMismatch(database, "slot_type", "physical");
	}

	@Test
	void ensureWhenSlotIsTwoPhaseIsRefused(TestDatabase database) throws SQLException {
		database.execute(
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput', false, true)");

		assertMismatch(database, "two_phase", "true");
	}

	@Test
	void ensureWhenSlotIsTemporaryIsRefused(TestDatabase database) throws SQLException {
		try (Connection other = database.connect(); Statement statement = other.createStatement()) {
			statement
				.execute("SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput', true)");

			assertMismatch(database, "temporary", "true");
		}
	}

	private void assertMismatch(TestDatabase database, String property, String actual) {
		PostgresServer server = new PostgresServer(database.connectionSettings());
		try (SideConnection side = server.connect()) {
			assertThatExceptionOfType(SlotMismatchException.class)
				.isThrownBy(() -> ensure(server, side, SlotSettings.of(database.slotName(), "app")))
				.satisfies((ex) -> {
					assertThat(ex.getProperty()).isEqualTo(property);
					assertThat(ex.getActual()).isEqualTo(actual);
				});
		}
	}

	private static PostgresServer impatient(TestDatabase database) {
		return new PostgresServer(database.connectionSettings(), Duration.ofSeconds(1));
	}

	private static SlotSettings threeSeconds(TestDatabase database) {
		return new SlotSettings(database.slotName(), "app", false, Duration.ofSeconds(3));
	}

	private static int walsenders(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				var rows = statement
					.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'walsender' "
							+ "AND application_name = '" + database.schema() + "'")) {
			rows.next();
			return rows.getInt(1);
		}
	}

	private boolean ensure(PostgresServer server, SideConnection side, SlotSettings settings) {
		return SlotSetup.ensure(server, side, settings, this.created::add);
	}

}
