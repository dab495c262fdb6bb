package io.walstream.setup;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.walstream.engine.RecordingHandler;
import io.walstream.engine.StreamFixture;
import io.walstream.failure.ServerLimitException;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link StreamSetup} on a server that takes one replication connection.
 */
class StreamSetupIntegrationTests {

	@Test
	void runWhenNoReplicationConnectionIsLeftRefusesUnlessTheSlotIsHeld() throws Exception {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of("max_wal_senders", "1"))) {
			TestDatabase held = database(postgres, "held");
			TestDatabase free = database(postgres, "free");
			try (StreamFixture holder = new StreamFixture(held).publish();
					StreamFixture other = new StreamFixture(free).publish()) {
				holder.start(new RecordingHandler());

				SetupReport report = StreamSetup.run(holder.settings(), (slot) -> {
				});

				assertThat(report.standby()).isTrue();
				assertThat(report.warnings()).singleElement().asString().contains("max_wal_senders");
				assertThatExceptionOfType(ServerLimitException.class)
					.isThrownBy(() -> StreamSetup.run(other.settings(), (slot) -> {
					}));
			}
		}
	}

	private static TestDatabase database(DedicatedPostgres postgres, String name) throws Exception {
		TestDatabase database = new TestDatabase(postgres.server(), name, "setup");
		database.create();
		return database;
	}

}
