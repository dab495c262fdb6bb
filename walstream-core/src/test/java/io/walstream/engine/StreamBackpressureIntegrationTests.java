package io.walstream.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a handler that is slower than the writers. The stream runs in a process of
 * its own with a heap that cannot hold what waits.
 */
@Timeout(180)
class StreamBackpressureIntegrationTests {

	private static final Duration WAL_SENDER_TIMEOUT = Duration.ofSeconds(3);

	private static DedicatedPostgres server;

	private String test;

	private TestDatabase database;

	private StreamFixture streams;

	private Process consumer;

	@BeforeAll
	static void startServer() throws IOException {
		server = TestPostgres.dedicated(Map.of("wal_sender_timeout", WAL_SENDER_TIMEOUT.toSeconds() + "s",
				"max_wal_size", "4GB", "checkpoint_timeout", "1h"));
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@BeforeEach
	void publish(TestInfo info) throws SQLException {
		this.test = info.getTestMethod().orElseThrow().getName();
		this.database = new TestDatabase(server.server(), this.test, this.test);
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)",
				"ALTER TABLE t ALTER COLUMN v SET STORAGE EXTERNAL", "INSERT INTO t VALUES (0)");
		this.streams = new StreamFixture(this.database).publish("t");
	}

	@AfterEach
	void endConsumer() {
		this.consumer.destroyForcibly();
	}

	@Test
	void handleWhenBlockedForThreeServerTimeoutsKeepsTheConnection() throws Exception {
		BufferedReader output = startConsumer(100_001, 128);
		this.database.execute("UPDATE t SET v = 'first'");
		Lsn before = this.streams.confirmedFlush();
		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.BLOCKED);
		String walsender = this.streams.slotColumn("active_pid");

		this.database.execute("INSERT INTO t SELECT g, repeat('x', 1000) FROM generate_series(1, 100000) g");
		Awaitility.await()
			.during(WAL_SENDER_TIMEOUT.multipliedBy(3).plusMillis(500))
			.atMost(WAL_SENDER_TIMEOUT.multipliedBy(4))
			.untilAsserted(() -> {
				assertThat(this.streams.slotColumn("active_pid")).isEqualTo(walsender);
				assertThat(this.streams.confirmedFlush()).isEqualTo(before);
			});
		release();

		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.result(100_001, true));
		assertConfirmed();
	}

	@Test
	void handleWhenOneTransactionHasAMillionRowsNeedsLittleMemory() throws Exception {
		BufferedReader output = startConsumer(1_000_000, 64);

		this.database.execute("INSERT INTO t SELECT g FROM generate_series(1, 1000000) g");
		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.BLOCKED);
		release();

		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.result(1_000_000, true));
		assertConfirmed();
	}

	@Test
	void handleWhenRowsHaveMegabytesNeedsMemoryForFew() throws Exception {
		BufferedReader output = startConsumer(20, 96);

		this.database.execute("INSERT INTO t SELECT g, repeat('x', 5000000) FROM generate_series(1, 20) g");
		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.BLOCKED);
		release();

		assertThat(output.readLine()).isEqualTo(SmallHeapConsumer.result(20, true));
		assertConfirmed();
	}

	private BufferedReader startConsumer(long changes, int heapMegabytes) throws IOException {
		this.consumer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx" + heapMegabytes + "m", "-XX:+ExitOnOutOfMemoryError", "-cp",
				System.getProperty("java.class.path"), SmallHeapConsumer.class.getName(), server.server().jdbcUrl(),
				this.test, String.valueOf(changes))
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		return new BufferedReader(new InputStreamReader(this.consumer.getInputStream(), StandardCharsets.UTF_8));
	}

	private void release() throws IOException {
		this.consumer.getOutputStream().write('\n');
		this.consumer.getOutputStream().flush();
	}

	private void assertConfirmed() throws Exception {
		assertThat(this.consumer.waitFor(20, TimeUnit.SECONDS)).isTrue();
		assertThat(this.consumer.exitValue()).isZero();
		assertThat(this.streams.unconfirmedMessages()).isZero();
	}

}
