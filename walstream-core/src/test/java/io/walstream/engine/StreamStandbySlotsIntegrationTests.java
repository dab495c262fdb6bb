package io.walstream.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.LogCapture;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a stream that the server makes wait for the standbys of
 * {@code synchronized_standby_slots}, from PostgreSQL 17 on.
 */
@Timeout(120)
class StreamStandbySlotsIntegrationTests {

	private static final int FAILOVER_SLOTS = 17;

	private final RecordingHandler handler = new RecordingHandler();

	private DedicatedPostgres server;

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void start() throws Exception {
		this.server = TestPostgres.dedicated(Map.of());
		this.database = new TestDatabase(this.server.server(), "standby", "slots");
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(this.database);
		Assumptions.assumeTrue(Integer.parseInt(this.streams.ask("SHOW server_version_num")) / 10000 >= FAILOVER_SLOTS);
		this.streams.tables("t").createPublication();
		this.database.execute("SELECT pg_create_logical_replication_slot('" + this.database.slotName()
				+ "', 'pgoutput', failover => true)");
	}

	@AfterEach
	void close() throws IOException {
		this.streams.close();
		this.server.close();
	}

	@Test
	void readWhenAStandbySlotIsMissingWaitsAndSaysForWhom() throws SQLException {
		assertWaits("gone", "'gone', which is missing");
	}

	@Test
	void readWhenAStandbySlotIsNotInUseWaitsAndSaysForWhom() throws SQLException {
		this.database.execute("SELECT pg_create_physical_replication_slot('idle', true)");

		assertWaits("idle", "'idle', which is not in use");
	}

	// Names of objects can contain each other.
	@Test
	void readWhenAStandbySlotHasThePublicationInItsNameWaits() throws SQLException {
		String name = this.database.publicationName() + "_standby";
		this.database.execute("SELECT pg_create_physical_replication_slot('" + name + "', true)");

		assertWaits(name, "'" + name + "', which is not in use");
	}

	@Test
	void readWhenThePublicationIsNamedAsTheStandbySlotWaits() throws SQLException {
		String name = this.database.publicationName();
		this.database.execute("SELECT pg_drop_replication_slot('" + name + "')",
				"SELECT pg_create_logical_replication_slot('" + name + "_own', 'pgoutput', failover => true)",
				"SELECT pg_create_physical_replication_slot('" + name + "', true)");
		this.streams.slotName(name + "_own");

		assertWaits(name, "'" + name + "', which is not in use");
	}

	private void assertWaits(String standby, String shown) throws SQLException {
		standbySlots(standby);
		try (LogCapture log = new LogCapture("io.walstream")) {
			WalStream stream = this.streams.start(this.handler);
			this.database.execute("INSERT INTO t VALUES (1)");

			Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).warnings())
				.anySatisfy((warning) -> assertThat(warning).contains("synchronized_standby_slots", shown)));
			Waiting.untilAsserted(() -> assertThat(warningsOf(log)).isNotEmpty());
			assertThat(stream.state()).isEqualTo(WalStreamState.STREAMING);
			assertThat(this.handler.changes()).isEmpty();
			standbySlots("");

			this.handler.awaitSize(1);
			Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).warnings())
				.noneMatch((text) -> text.contains(shown)));
			assertThat(warningsOf(log)).doesNotHaveDuplicates();
			assertThat(stream.state()).isEqualTo(WalStreamState.STREAMING);
		}
	}

	private static List<String> warningsOf(LogCapture log) {
		return log.messages(Level.WARN).stream().filter((message) -> message.startsWith("Server warns")).toList();
	}

	private void standbySlots(String names) throws SQLException {
		this.database.execute("ALTER SYSTEM SET synchronized_standby_slots = '" + names + "'",
				"SELECT pg_reload_conf()");
	}

}
