package io.walstream.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.settings.ServerAddress;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.Canary;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the sessions of a stream: what they ask the server for, and what settings of
 * the role or the database do to them.
 */
@PostgresTest
class StreamSessionIntegrationTests {

	/** With the first version that has them. */
	private static final Map<String, Integer> TIMEOUTS = Map.of("statement_timeout", 0, "lock_timeout", 0,
			"idle_in_transaction_session_timeout", 0, "idle_session_timeout", 140000, "transaction_timeout", 170000);

	private final RecordingHandler handler = new RecordingHandler();

	private StreamFixture streams;

	@BeforeEach
	void create(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database);
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startWhenSetupFindsTheSameAgainWarnsOnce(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE unheard (id int PRIMARY KEY)");
		this.streams.publish("t", "unheard").tables("t");
		try (LogCapture log = new LogCapture("io.walstream.engine")) {
			WalStream stream = this.streams.start(this.handler);
			StreamFixture.stop(stream);
			stream.start();
			StreamFixture.awaitState(stream, WalStreamState.STREAMING);

			assertThat(log.messages(Level.WARN))
				.filteredOn((message) -> message.contains("tables that the stream does not listen to"))
				.singleElement()
				.asString()
				.startsWith("Stream 'default': ");
		}
	}

	// PostgreSQL 14 knows all of it; more would have to be chosen by version.
	@Test
	void startWhenAnyVersionAnswersAsksOnlyForWhatAllKnow(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);

		String command = this.streams
			.ask("SELECT a.query FROM pg_stat_activity a JOIN pg_replication_slots s ON s.active_pid = a.pid "
					+ "WHERE s.slot_name = ?", database.slotName());

		assertThat(command).isEqualTo(
				"START_REPLICATION SLOT \"%s\" LOGICAL 0/0 "
						+ "(\"proto_version\" '1', \"publication_names\" '\"%s\"')",
				database.slotName(), database.publicationName());
	}

	// The slot is sampled every second: its session is idle for longer than the limit.
	@Test
	void startWhenTheRoleHasShortTimeoutsOutlivesThem(TestDatabase database) throws SQLException {
		String role = database.schema();
		database.execute("DROP ROLE IF EXISTS " + role, "CREATE ROLE " + role + " LOGIN REPLICATION PASSWORD 'pw'");
		try {
			database.execute(timeouts(role));
			this.streams.publish("t")
				.connection((settings) -> StreamFixture.address(settings,
						() -> new ServerAddress(database.server().jdbcUrl(), role, "pw")));
			this.streams.start(this.handler);
			String sessions = sessions(role, "0 s");
			assertThat(sessions).contains("client backend", "walsender");

			Awaitility.await()
				.atMost(Duration.ofSeconds(10))
				.untilAsserted(() -> assertThat(sessions(role, "2.5 s")).isEqualTo(sessions));
			database.execute("INSERT INTO t VALUES (1)");

			this.handler.awaitSize(1);
			assertThat(sessions(role, "2.5 s")).isEqualTo(sessions);
		}
		finally {
			this.streams.close();
			database.execute("DROP ROLE " + role);
		}
	}

	@Test
	void streamWhenItsThreadIsInterruptedFailsInsteadOfLookingWell(TestDatabase database) throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		this.handler.block();
		Thread reader = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("walstream-" + stream.name() + "-io"))
			.findAny()
			.orElseThrow();

		reader.interrupt();
		database.execute("INSERT INTO t SELECT generate_series(1, 20000)");

		StreamFixture.awaitState(stream, WalStreamState.FAILED);
	}

	@Test
	void startWhenTheDatabaseIsNotUtf8DeliversRightNamesAndText(TestDatabase database) throws SQLException {
		String name = database.schema() + "_latin1";
		TestDatabase latin = new TestDatabase(TestPostgres.shared().database(name), "latin1", name);
		database.execute("DROP DATABASE IF EXISTS " + name,
				"CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'");
		Canary.install(TestPostgres.shared().database(name));
		try (StreamFixture there = new StreamFixture(latin)) {
			latin.create();
			latin.execute("CREATE TABLE \"Größe\" (\"Straße\" text PRIMARY KEY, \"Ärger\" text)");
			WalStream stream = there.tables("Größe").start(this.handler);

			latin.execute("INSERT INTO \"Größe\" VALUES ('naïve café ÿ', '½ ß')",
					"UPDATE \"Größe\" SET \"Straße\" = 'Übermaß'", "DELETE FROM \"Größe\"");

			this.handler.awaitSize(3);
			assertThat(this.handler.texts()).containsExactly("INSERT {Straße=naïve café ÿ, Ärger=½ ß}",
					"UPDATE {Straße=naïve café ÿ} -> {Straße=Übermaß, Ärger=½ ß}", "DELETE {Straße=Übermaß}");
			assertThat(this.handler.changes()).extracting(Change::table)
				.containsOnly(new Table(latin.schema(), "Größe"));
			Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).sample().tables())
				.containsExactly(new Table(latin.schema(), "Größe")));
		}
		finally {
			latin.drop();
			database.execute("DROP DATABASE " + name + " WITH (FORCE)");
		}
	}

	private String[] timeouts(String role) throws SQLException {
		int version = Integer.parseInt(this.streams.ask("SHOW server_version_num"));
		List<String> statements = new ArrayList<>();
		TIMEOUTS.forEach((timeout, since) -> {
			if (version >= since) {
				statements.add("ALTER ROLE " + role + " SET " + timeout + " = '1s'");
			}
		});
		return statements.toArray(String[]::new);
	}

	private String sessions(String role, String age) throws SQLException {
		return this.streams.ask("SELECT string_agg(pid || ' ' || backend_type, ', ' ORDER BY pid) "
				+ "FROM pg_stat_activity WHERE usename = ? AND backend_start <= clock_timestamp() - ?::interval", role,
				age);
	}

}
