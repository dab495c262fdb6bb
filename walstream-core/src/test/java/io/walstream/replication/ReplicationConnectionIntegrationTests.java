package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.SlotExistsException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.SlotMissingException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ReplicationConnection}.
 */
@PostgresTest
class ReplicationConnectionIntegrationTests {

	@Test
	void createSlotWhenItExistsSaysSo(TestDatabase database) {
		try (ReplicationConnection connection = connect(database)) {
			assertThat(connection.createSlot(SlotSettings.of(database.slotName(), "test"))).isGreaterThan(new Lsn(0));

			assertThatExceptionOfType(SlotExistsException.class)
				.isThrownBy(() -> connection.createSlot(SlotSettings.of(database.slotName(), "test")));
		}
	}

	@Test
	void createTemporarySlotIsGoneWithTheConnection(TestDatabase database) {
		try (SideConnection side = new PostgresServer(database.connectionSettings()).connect()) {
			try (ReplicationConnection connection = connect(database)) {
				connection.createSlot(temporary(database));
				assertThat(side.slot(database.slotName()).orElseThrow().temporary()).isTrue();
			}
			Awaitility.await().until(() -> side.slot(database.slotName()).isEmpty());
		}
	}

	@Test
	void startWhenSlotIsMissingSaysSo(TestDatabase database) {
		try (ReplicationConnection connection = connect(database)) {
			assertThatExceptionOfType(SlotMissingException.class).isThrownBy(() -> start(connection, database))
				.satisfies((ex) -> assertThat(ex.getSlotName()).isEqualTo(database.slotName()));
		}
	}

	@Test
	void startWhenSlotIsInUseNamesTheProcess(TestDatabase database) throws SQLException {
		database.execute("CREATE PUBLICATION " + database.publicationName());
		try (ReplicationConnection holder = connect(database); ReplicationConnection other = connect(database)) {
			holder.createSlot(SlotSettings.of(database.slotName(), "test"));
			start(holder, database);

			assertThatExceptionOfType(SlotInUseException.class).isThrownBy(() -> start(other, database))
				.satisfies((ex) -> assertThat(ex.getActivePid()).isEqualTo(holder.backendPid()));
		}
	}

	@Test
	void startWhenSlotIsPhysicalSaysSo(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_create_physical_replication_slot('" + database.slotName() + "')");
		try (ReplicationConnection connection = connect(database)) {
			assertThatExceptionOfType(SlotMismatchException.class).isThrownBy(() -> start(connection, database))
				.satisfies((ex) -> assertThat(ex.getProperty()).isEqualTo("slot_type"));
		}
	}

	@Test
	void startWhenSlotIsOfAnotherDatabaseSaysSo(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");
		String url = database.server().jdbcUrl();
		int slash = url.lastIndexOf('/', url.indexOf('?'));
		ServerAddress template = new ServerAddress(url.substring(0, slash) + "/template1", database.server().username(),
				database.server().password());
		try (ReplicationConnection connection = new PostgresServer(ConnectionSettings.of(() -> template, "tests"))
			.connectForReplication()) {
			assertThatExceptionOfType(SlotMismatchException.class).isThrownBy(() -> start(connection, database))
				.satisfies((ex) -> {
					assertThat(ex.getProperty()).isEqualTo("database");
					assertThat(ex.getExpected()).isEqualTo("template1");
				});
		}
	}

	@Test
	void startWhenTheConnectionWasIdleBeyondTheRolesTimeoutWorks(TestDatabase database) throws SQLException {
		String role = database.schema();
		database.execute("CREATE PUBLICATION " + database.publicationName(), "DROP ROLE IF EXISTS " + role,
				"CREATE ROLE " + role + " LOGIN REPLICATION PASSWORD 'pw'",
				"ALTER ROLE " + role + " SET idle_session_timeout = '1s'");
		ServerAddress address = new ServerAddress(database.server().jdbcUrl(), role, "pw");
		try (ReplicationConnection connection = new PostgresServer(ConnectionSettings.of(() -> address, "tests"))
			.connectForReplication()) {
			connection.createSlot(SlotSettings.of(database.slotName(), "test"));

			Awaitility.await().until(() -> isIdle(database, connection.backendPid(), Duration.ofMillis(1500)));

			assertThat(start(connection, database).ended()).isFalse();
		}
		finally {
			database.execute("DROP ROLE " + role);
		}
	}

	@Test
	void switchPointWhenTheServersTimelineIsAnEarlierOneIsEmpty(TestDatabase database) {
		try (ReplicationConnection connection = connect(database)) {
			long timeline = connection.identifySystem().timeline();

			assertThat(connection.switchPoint(timeline + 1, timeline)).isEmpty();
		}
	}

	@Test
	void startWhenConnectionWasAbortedIsUnreachable(TestDatabase database) {
		try (ReplicationConnection connection = connect(database)) {
			connection.abort();
			connection.abort();

			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> start(connection, database));
		}
	}

	private static boolean isIdle(TestDatabase database, int pid, Duration time) throws SQLException {
		try (Connection connection = database.connect();
				PreparedStatement statement = connection.prepareStatement("SELECT clock_timestamp() - state_change "
						+ "> ? * interval '1 ms' FROM pg_stat_activity WHERE pid = ?")) {
			statement.setLong(1, time.toMillis());
			statement.setInt(2, pid);
			try (ResultSet rows = statement.executeQuery()) {
				// A session that was ended is idle for good
				return !rows.next() || rows.getBoolean(1);
			}
		}
	}

	private static ReplicationConnection connect(TestDatabase database) {
		return new PostgresServer(database.connectionSettings()).connectForReplication();
	}

	private static ReplicationStream start(ReplicationConnection connection, TestDatabase database) {
		return connection.start(database.slotName(), new StartOptions(1, List.of(database.publicationName()), true));
	}

	private static SlotSettings temporary(TestDatabase database) {
		return new SlotSettings(database.slotName(), "test", true, Duration.ofSeconds(30));
	}

}
