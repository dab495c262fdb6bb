package io.walstream.replication;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SynchronousStandbyException;
import io.walstream.failure.WalLevelException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.setup.ServerChecks;
import io.walstream.setup.SlotSetup;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests that need a server of their own.
 */
class DedicatedServerIntegrationTests {

	@Test
	void endedWhenServerStopsIsSeen() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of())) {
			assertEndIsSeen(postgres, "");
		}
	}

	@Test
	void endedWhenServerStopsIsSeenThroughTls() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of())) {
			copyCertificate(postgres.dataDirectory());
			postgres.stopFast();
			postgres.restart(Map.of("ssl", "on"));

			assertEndIsSeen(postgres, "?sslmode=require");
		}
	}

	@Test
	void createSlotWhenNoSlotIsLeftNamesTheLimit() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of("max_replication_slots", "1"));
				ReplicationConnection connection = server(postgres, "").connectForReplication()) {
			connection.createSlot(SlotSettings.of("first", "test"));

			assertThatExceptionOfType(ServerLimitException.class)
				.isThrownBy(() -> connection.createSlot(SlotSettings.of("second", "test")))
				.satisfies((ex) -> {
					assertThat(ex.getSetting()).isEqualTo("max_replication_slots");
					assertThat(ex.getValue()).isEqualTo("1");
				});
		}
	}

	@Test
	void connectForReplicationWhenNoWalsenderIsLeftNamesTheLimit() throws IOException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of("max_wal_senders", "1"));
				ReplicationConnection connection = server(postgres, "").connectForReplication()) {
			assertThat(connection.backendPid()).isPositive();

			assertThatExceptionOfType(ServerLimitException.class)
				.isThrownBy(() -> server(postgres, "").connectForReplication())
				.satisfies((ex) -> assertThat(ex.getSetting()).isEqualTo("max_wal_senders"));
		}
	}

	@Test
	void checksWhenWalLevelIsTooLowRefuse() throws IOException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of("wal_level", "replica"));
				SideConnection side = server(postgres, "").connect();
				ReplicationConnection connection = server(postgres, "").connectForReplication()) {
			assertThatExceptionOfType(WalLevelException.class)
				.isThrownBy(() -> ServerChecks.run(side.facts(), settings(postgres, ""), SlotSettings.of("s", "app")))
				.satisfies((ex) -> assertThat(ex.getActualLevel()).isEqualTo("replica"));
			assertThatExceptionOfType(WalLevelException.class)
				.isThrownBy(() -> connection.createSlot(SlotSettings.of("s", "test")));
		}
	}

	@Test
	void checksWhenCommitsWouldWaitRefuse() throws IOException {
		try (DedicatedPostgres postgres = TestPostgres
			.dedicated(Map.of("synchronous_standby_names", "other,Tests", "max_slot_wal_keep_size", "1GB"));
				SideConnection side = server(postgres, "").connect()) {
			assertThatExceptionOfType(SynchronousStandbyException.class)
				.isThrownBy(() -> ServerChecks.run(side.facts(), settings(postgres, ""), SlotSettings.of("s", "app")));
			assertThat(ServerChecks.run(side.facts(), ConnectionSettings.of(() -> address(postgres, ""), "third"),
					SlotSettings.of("s", "app")))
				.isEmpty();
		}
	}

	@Test
	void startWhenSlotIsInvalidatedSaysSo() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres
			.dedicated(Map.of("max_slot_wal_keep_size", "1MB", "max_wal_size", "32MB", "wal_keep_size", "0"));
				SideConnection side = server(postgres, "").connect();
				ReplicationConnection connection = server(postgres, "").connectForReplication()) {
			connection.createSlot(SlotSettings.of("s", "test"));
			for (int i = 0; i < 4; i++) {
				postgres.execute("SELECT pg_logical_emit_message(false, 'p', repeat('x', 1000000))",
						"SELECT pg_switch_wal()");
			}
			postgres.execute("CHECKPOINT");

			assertThatExceptionOfType(SlotInvalidatedException.class)
				.isThrownBy(() -> connection.start("s", new StartOptions(1, List.of("p"), false)))
				.satisfies((ex) -> assertThat(ex.getWalStatus()).isEqualTo("lost"));
			assertThatExceptionOfType(SlotInvalidatedException.class)
				.isThrownBy(() -> SlotSetup.ensure(server(postgres, ""), side, SlotSettings.of("s", "app"), (slot) -> {
				}));
			assertThat(side.sample("s", "p").slot()).containsEntry("wal_status", "lost");
		}
	}

	@Test
	void connectWhenServerWasKilledAndStartedAgainWorks() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of())) {
			postgres.execute("CREATE TABLE kept (id int)");
			PostgresServer server = server(postgres, "");
			postgres.kill();
			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(server::connect);

			postgres.restart(Map.of("wal_sender_timeout", "5s"));

			try (ReplicationConnection connection = server.connectForReplication()) {
				assertThat(connection.walSenderTimeout()).isEqualTo(Duration.ofSeconds(5));
			}
			postgres.execute("INSERT INTO kept VALUES (1)");
		}
	}

	private static void assertEndIsSeen(DedicatedPostgres postgres, String query) throws IOException, SQLException {
		postgres.execute("CREATE PUBLICATION p");
		try (ReplicationConnection connection = server(postgres, query).connectForReplication()) {
			connection.createSlot(SlotSettings.of("s", "test"));
			ReplicationStream stream = connection.start("s", new StartOptions(1, List.of("p"), false));
			CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> stop(postgres));
			Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> seesEnd(stream));
			stopped.join();
		}
	}

	// Answers may cross the end, and the server resets a connection with unread ones.
	private static boolean seesEnd(ReplicationStream stream) {
		try {
			if (stream.poll() instanceof ReplicationFrame.Keepalive keepalive) {
				Lsn position = keepalive.walEnd();
				stream.send(new StandbyStatusUpdate(position, position, position, false));
			}
			return stream.ended();
		}
		catch (ServerUnreachableException ex) {
			return true;
		}
	}

	private static void stop(DedicatedPostgres postgres) {
		try {
			postgres.stopFast();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void copyCertificate(Path directory) throws IOException {
		for (String name : List.of("server.crt", "server.key")) {
			Path file = directory.resolve(name);
			try (var in = Objects.requireNonNull(DedicatedServerIntegrationTests.class.getResourceAsStream(name))) {
				Files.copy(in, file);
			}
			Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
			Files.setAttribute(file, "unix:uid", Files.getAttribute(directory, "unix:uid"));
		}
	}

	private static PostgresServer server(DedicatedPostgres postgres, String query) {
		return new PostgresServer(settings(postgres, query));
	}

	private static ConnectionSettings settings(DedicatedPostgres postgres, String query) {
		return ConnectionSettings.of(() -> address(postgres, query), "tests");
	}

	private static ServerAddress address(DedicatedPostgres postgres, String query) {
		TestPostgres server = postgres.server();
		String url = server.jdbcUrl();
		return new ServerAddress(url.replaceFirst("\\?.*", "") + query, "postgres", "");
	}

}
