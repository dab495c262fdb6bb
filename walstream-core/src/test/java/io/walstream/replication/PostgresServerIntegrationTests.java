package io.walstream.replication;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.walstream.catalog.ServerFacts;
import io.walstream.catalog.SideConnection;
import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.UnsupportedJdbcUrlException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.setup.ServerChecks;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PostgresServer}.
 */
@PostgresTest
class PostgresServerIntegrationTests {

	@Test
	void connectForReplicationIdentifiesTheServer(TestDatabase database) throws SQLException {
		try (ReplicationConnection connection = server(database.address()).connectForReplication();
				SideConnection side = server(database.address()).connect()) {
			SystemIdentity identity = connection.identifySystem();

			assertThat(identity.systemIdentifier()).isEqualTo(side.facts().systemIdentifier());
			assertThat(identity.timeline()).isPositive();
			assertThat(identity.position()).isGreaterThan(new Lsn(0));
			assertThat(identity.database()).isEqualTo(side.facts().database());
			assertThat(connection.backendPid()).isPositive();
			assertThat(connection.walSenderTimeout()).isEqualTo(Duration.ofMinutes(1));
		}
	}

	@Test
	void connectWhenUrlIsHostileWorks(TestDatabase database) throws SQLException {
		ServerAddress address = database.address();
		ServerAddress hostile = new ServerAddress(address.jdbcUrl() + "&preferQueryMode=extended&socketTimeout=1"
				+ "&readOnly=true&targetServerType=secondary&autosave=always&ApplicationName=other"
				+ "&assumeMinServerVersion=8.0&replication=true", address.username(), address.password());
		try (ReplicationConnection replication = server(hostile).connectForReplication();
				SideConnection side = server(hostile).connect();
				Statement statement = side.jdbc().createStatement();
				ResultSet rows = statement.executeQuery("SHOW application_name")) {
			rows.next();
			assertThat(rows.getString(1)).isEqualTo("tests");
			assertThat(side.jdbc().isReadOnly()).isFalse();
			assertThat(replication.backendPid()).isPositive();
		}
	}

	@Test
	void connectForReplicationWhenRoleHasOddSettingsPinsTheSession(TestDatabase database) throws SQLException {
		String role = database.schema();
		database.execute("DROP ROLE IF EXISTS " + role, "CREATE ROLE " + role + " LOGIN REPLICATION PASSWORD 'pw'",
				"ALTER ROLE " + role + " SET datestyle = 'German'",
				"ALTER ROLE " + role + " SET timezone = 'Asia/Tokyo'",
				"ALTER ROLE " + role + " SET intervalstyle = 'sql_standard'",
				"ALTER ROLE " + role + " SET bytea_output = 'escape'",
				"ALTER ROLE " + role + " SET statement_timeout = '5s'",
				"ALTER ROLE " + role + " SET lock_timeout = '1s'",
				"ALTER ROLE " + role + " SET wal_sender_timeout = '9s'",
				"ALTER ROLE " + role + " SET search_path = 'x'",
				"ALTER ROLE " + role + " SET client_min_messages = 'error'");
		try (ReplicationConnection connection = server(new ServerAddress(database.server().jdbcUrl(), role, "pw"))
			.connectForReplication()) {
			// It was opened, so all settings were as they are pinned; this one is only
			// read
			assertThat(connection.walSenderTimeout()).isEqualTo(Duration.ofSeconds(9));
		}
		finally {
			database.execute("DROP ROLE " + role);
		}
	}

	@Test
	void connectWhenNobodyListensIsUnreachable() throws IOException {
		int port;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = socket.getLocalPort();
		}
		PostgresServer server = server(
				new ServerAddress("jdbc:postgresql://localhost:" + port + "/app", "me", "s3cret"));

		assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(server::connect)
			.satisfies((ex) -> assertThat(ex.getAddress()).isEqualTo("localhost:" + port));
		assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(server::connectForReplication);
	}

	@Test
	void connectWhenNothingIsAnsweredGivesUpInTime() throws IOException {
		try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
			ServerAddress address = new ServerAddress("jdbc:postgresql://localhost:" + silent.getLocalPort() + "/app",
					"me", null);
			PostgresServer server = new PostgresServer(new ConnectionSettings(() -> address, "tests",
					Duration.ofSeconds(1), null, Duration.ofSeconds(60)));
			long start = System.nanoTime();

			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(server::connectForReplication);

			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
		}
	}

	@Test
	void connectWhenRoleDoesNotExistIsRefused(TestDatabase database) {
		PostgresServer server = server(new ServerAddress(database.server().jdbcUrl(), "nobody_at_all", "s3cret"));

		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(server::connect)
			.satisfies((ex) -> assertThat(ex.getUsername()).isEqualTo("nobody_at_all"))
			.withMessageNotContaining("s3cret");
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(server::connectForReplication);
	}

	@Test
	void connectForReplicationWhenRoleMayNotReplicateIsRefused(TestDatabase database) throws SQLException {
		String role = database.schema();
		database.execute("DROP ROLE IF EXISTS " + role, "CREATE ROLE " + role + " LOGIN PASSWORD 'pw'");
		PostgresServer server = server(new ServerAddress(database.server().jdbcUrl(), role, "pw"));
		try (SideConnection side = server.connect()) {
			assertThat(side.facts().username()).isEqualTo(role);
			assertThatExceptionOfType(ReplicationPrivilegeException.class).isThrownBy(server::connectForReplication)
				.satisfies((ex) -> assertThat(ex.getUsername()).isEqualTo(role));
		}
		finally {
			database.execute("DROP ROLE " + role);
		}
	}

	@Test
	void establishWhenReplicationWasIgnoredShowsAtTheFirstCommand(TestDatabase database) throws SQLException {
		// As behind a pooler that drops the parameter
		try (Connection ordinary = database.connect()) {
			assertThatExceptionOfType(ReplicationUnsupportedException.class)
				.isThrownBy(() -> ReplicationSession.establish(ordinary, "pooler:6432"))
				.satisfies((ex) -> assertThat(ex.getAddress()).isEqualTo("pooler:6432"));
		}
	}

	@Test
	void connectWhenUrlCannotBeReadIsRefused() {
		PostgresServer server = server(
				new ServerAddress("jdbc:postgresql://localhost/a/b?password=s3cret", null, null));

		assertThatExceptionOfType(MalformedJdbcUrlException.class).isThrownBy(server::connect)
			.withMessageNotContaining("s3cret");
	}

	@Test
	void connectWhenPasswordSplitsTheUrlIsRefusedWithoutIt() {
		PostgresServer server = server(new ServerAddress("jdbc:postgresql://app:s3cret/s3cret@localhost", null, null));

		assertThatExceptionOfType(MalformedJdbcUrlException.class).isThrownBy(server::connect)
			.withMessageNotContaining("s3cret");
	}

	@Test
	void connectAsksForTheAddressEachTime(TestDatabase database) {
		ServerAddress[] address = { new ServerAddress("jdbc:mysql://localhost/app", null, null) };
		PostgresServer server = new PostgresServer(ConnectionSettings.of(() -> address[0], "tests"));

		assertThatExceptionOfType(UnsupportedJdbcUrlException.class).isThrownBy(server::connect);
		address[0] = database.address();
		try (SideConnection side = server.connect()) {
			assertThat(side.facts().majorVersion()).isGreaterThanOrEqualTo(14);
		}
	}

	@Test
	void factsTellTheSettings(TestDatabase database) {
		try (SideConnection side = server(database.address()).connect()) {
			ServerFacts facts = side.facts();

			assertThat(facts.walLevel()).isEqualTo("logical");
			assertThat(facts.logicalDecoding()).isTrue();
			assertThat(facts.inRecovery()).isFalse();
			assertThat(facts.setting("max_replication_slots")).isNotEmpty();
			assertThat(ServerChecks.run(facts, database.connectionSettings(), SlotSettings.of("s", "app")))
				.singleElement()
				.asString()
				.contains("max_slot_wal_keep_size");
		}
	}

	@Test
	void connectWhenServerIsAStandbyTakesAnother(TestDatabase database) throws IOException {
		try (var standby = TestPostgres.dedicated(Map.of())) {
			standby.stopFast();
			Files.createFile(standby.dataDirectory().resolve("standby.signal"));
			standby.restart(Map.of());
			PostgresServer server = server(new ServerAddress(standby.server().jdbcUrl(), "postgres", ""));

			assertThatExceptionOfType(ServerInRecoveryException.class).isThrownBy(server::connect)
				.satisfies((ex) -> assertThat(ex.getAddress()).endsWith(":" + standby.port()));
			assertThatExceptionOfType(ServerInRecoveryException.class).isThrownBy(server::connectForReplication);
			ServerAddress primary = database.address();
			PostgresServer both = server(new ServerAddress(
					primary.jdbcUrl().replaceFirst("//", "//localhost:1,localhost:" + standby.port() + ","),
					primary.username(), primary.password()));
			try (SideConnection side = both.connect();
					ReplicationConnection replication = both.connectForReplication()) {
				assertThat(side.facts().inRecovery()).isFalse();
				assertThat(replication.identifySystem().systemIdentifier()).isEqualTo(side.facts().systemIdentifier());
			}
		}
	}

	private static PostgresServer server(ServerAddress address) {
		return new PostgresServer(ConnectionSettings.of(() -> address, "tests"));
	}

}
