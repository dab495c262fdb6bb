package io.walstream.engine;

import java.sql.SQLException;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.settings.ServerAddress;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for privileges that are taken away and given again while a stream runs.
 */
@Timeout(120)
class StreamPrivilegeIntegrationTests {

	private final RecordingHandler handler = new RecordingHandler();

	@Test
	void reconnectWhenConnectIsRevokedForAWhileGoesOn() throws Exception {
		try (DedicatedPostgres server = TestPostgres.dedicated(Map.of())) {
			TestDatabase database = new TestDatabase(server.server(), "reconnectWhenConnectIsRevoked", "privilege");
			database.create();
			database.execute("CREATE TABLE t (id int PRIMARY KEY)",
					"CREATE ROLE privilege_app LOGIN REPLICATION PASSWORD 'pw'");
			try (StreamFixture streams = streams(database)) {
				WalStream stream = streams.start(this.handler);

				database.execute("REVOKE CONNECT ON DATABASE postgres FROM PUBLIC");
				terminate(database);
				Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).failure()).isNotNull()
					.extracting(WalStreamStatus.Failure::sqlState)
					.isEqualTo("42501"));
				assertThat(stream.state()).isEqualTo(WalStreamState.RECONNECTING);
				database.execute("GRANT CONNECT ON DATABASE postgres TO privilege_app", "INSERT INTO t VALUES (1)");

				this.handler.awaitSize(1);
				StreamFixture.awaitState(stream, WalStreamState.STREAMING);
			}
		}
	}

	private static StreamFixture streams(TestDatabase database) throws SQLException {
		return new StreamFixture(database).publish("t")
			.connection((settings) -> StreamFixture.address(settings,
					() -> new ServerAddress(database.server().jdbcUrl(), "privilege_app", "pw")));
	}

	private static void terminate(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'privilege_app'");
	}

}
