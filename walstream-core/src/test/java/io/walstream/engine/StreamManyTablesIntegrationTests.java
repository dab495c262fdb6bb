package io.walstream.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.catalog.SideConnection;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.StreamSetup;
import io.walstream.stream.WalStream;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for streams of many tables, on a server that logs all statements.
 */
@Timeout(180)
class StreamManyTablesIntegrationTests {

	private static DedicatedPostgres server;

	@BeforeAll
	static void startServer() throws IOException {
		server = TestPostgres.dedicated(Map.of("logging_collector", "on", "log_directory", "log", "log_statement",
				"all", "log_line_prefix", "%a", "max_locks_per_transaction", "1024"));
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@Test
	void setupWhenThereAreMoreTablesAsksNoMoreStatements() throws Exception {
		long one = statementsOfASetup("one", 1);

		assertThat(one).isBetween(10L, 60L);
		assertThat(statementsOfASetup("many", 200)).isEqualTo(one);
	}

	@Test
	void streamWhenThereAreThousandsOfTablesStartsAndReconnectsSoon() throws Exception {
		TestDatabase database = database("thousands", 2000);
		RecordingHandler handler = new RecordingHandler();
		try (StreamFixture streams = streams(database, 2000)) {
			WalStream stream = streams.start(handler);
			StreamFixture.stop(stream);
			Duration limit = Duration.ofSeconds(20);

			long start = System.nanoTime();
			streams.start(handler);
			assertThat(since(start)).isLessThan(limit);
			database.execute("INSERT INTO t2000 VALUES (1)");
			handler.awaitSize(1);

			long lost = System.nanoTime();
			database.execute("SELECT pg_terminate_backend(" + streams.slotColumn("active_pid") + ")",
					"INSERT INTO t1000 VALUES (1)");
			handler.awaitSize(2);
			assertThat(since(lost)).isLessThan(limit);
		}
	}

	private static Duration since(long start) {
		return Duration.ofNanos(System.nanoTime() - start);
	}

	// The second setup is that of a start or a reconnect which finds all as it should be
	private static long statementsOfASetup(String name, int tables) throws Exception {
		TestDatabase database = database(name, tables);
		try (StreamFixture streams = streams(database, tables)) {
			WalStreamSettings settings = streams.settings();
			StreamSetup.run(settings, (slot) -> {
			});
			long before = statements(database, "before");
			StreamSetup.run(settings, (slot) -> {
			});
			try (SideConnection side = new PostgresServer(settings.connection()).connect()) {
				assertThat(side.sample(database.slotName(), database.publicationName()).tables()).hasSize(tables);
				assertThat(side.tablesByOid(database.publicationName())).hasSize(tables);
			}
			return statements(database, "after") - before;
		}
	}

	private static TestDatabase database(String name, int tables) throws SQLException {
		TestDatabase database = new TestDatabase(server.server(), name, "tables");
		database.create();
		database.execute("DO $$ BEGIN FOR i IN 1.." + tables
				+ " LOOP EXECUTE format('CREATE TABLE t%s (id int PRIMARY KEY)', i); END LOOP; END $$");
		return database;
	}

	private static StreamFixture streams(TestDatabase database, int tables) {
		return new StreamFixture(database)
			.tables(IntStream.rangeClosed(1, tables).mapToObj((i) -> "t" + i).toArray(String[]::new));
	}

	// The log is written in order, so that it is complete up to the marker
	private static long statements(TestDatabase database, String marker) throws Exception {
		String mark = "marker " + marker + " of " + database.schema();
		database.execute("SELECT '" + mark + "'");
		Waiting.untilAsserted(() -> assertThat(log()).anyMatch((line) -> line.contains(mark)));
		return log().stream()
			.filter((line) -> line.startsWith(database.schema() + "LOG:  "))
			.filter((line) -> line.contains("LOG:  statement:") || line.contains("LOG:  execute "))
			.count();
	}

	private static List<String> log() throws IOException {
		try (Stream<Path> files = Files.list(server.dataDirectory().resolve("log"))) {
			StringBuilder text = new StringBuilder();
			for (Path file : files.sorted().toList()) {
				text.append(Files.readString(file));
			}
			return text.toString().lines().toList();
		}
	}

}
