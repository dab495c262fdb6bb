package io.walstream.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.ServerDecodingException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.Canary;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a stream does when the server fails over a change again and again.
 */
@PostgresTest
@Timeout(120)
class StreamServerErrorIntegrationTests {

	private static final int ROW_FILTERS = 15;

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void prepare(TestDatabase created) {
		this.database = created;
		this.streams = new StreamFixture(created);
	}

	@AfterEach
	void close() {
		this.handler.release();
		this.streams.close();
	}

	@Test
	void readWhenTheRowFilterFailsConfirmsWhatCameBeforeAndFails() throws SQLException {
		publishWithFilter();
		WalStream stream = this.streams.start(this.handler);
		insert(1, 300, 1);
		insert(301, 301, 0);
		Lsn bad = this.streams.currentWal();
		insert(302, 310, 1);

		StreamFixture.awaitState(stream, WalStreamState.FAILED);

		assertThat(stream.status().slots().get(0).failure()).isNotNull();
		assertThat(stream.status().slots().get(0).failure().exception())
			.isEqualTo(ServerDecodingException.class.getName());
		assertThat(stream.status().slots().get(0).failure().sqlState()).isEqualTo("22012");
		assertThat(stream.status().slots().get(0).failure().attempts()).isBetween(3, 7);
		assertThat(stream.status().slots().get(0).warnings()).filteredOn((warning) -> warning.contains("'22012'"))
			.singleElement()
			.asString()
			.contains(this.database.slotName(), "pgoutput")
			.containsPattern("[0-9A-F]+/[0-9A-F]+");
		assertDelivered(1, 300);
		assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(299).commitLsn())
			.isLessThan(bad);
		assertThat(this.streams.slotColumn("active")).isEqualTo("f");
	}

	// All were written before the stream connects, so that each connection ends at once.
	@Test
	void startWhenTheServerCannotDecodeAChangeConfirmsWhatCameBefore() throws SQLException {
		publishUnreadable();
		insert(1, 300, "NULL");
		this.database.execute("INSERT INTO t VALUES (301, '" + Canary.TEXT + "')");
		insert(302, 310, "NULL");
		WalStream stream = this.streams.create(this.handler);

		try (LogCapture log = new LogCapture("io.walstream")) {
			stream.start();

			StreamFixture.awaitState(stream, WalStreamState.FAILED);
			assertThat(delays(log)).hasSizeBetween(3, 6).isSorted().doesNotHaveDuplicates();
		}
		assertThat(stream.status().slots().get(0).failure().sqlState()).isEqualTo("0A000");
		assertDelivered(1, 300);
		assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(299).commitLsn());
	}

	@Test
	void readWhenTheHandlerIsSlowLetsItFinishAndConfirms() throws SQLException {
		publishUnreadable();
		insert(1, 3, "NULL");
		this.database.execute("INSERT INTO t VALUES (4, 'x')");
		this.handler.block();
		WalStream stream = this.streams.create(this.handler);
		stream.start();
		this.handler.awaitSize(1);
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);

		this.handler.release();

		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertDelivered(1, 3);
		assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(2).commitLsn());
	}

	@Test
	void pauseAfterAServerErrorKeepsTheStreamUntilItsChangesAreHandled() throws SQLException {
		publishUnreadable();
		insert(1, 3, "NULL");
		this.database.execute("INSERT INTO t VALUES (4, 'x')");
		WalStream stream = this.streams.create(this.handler);
		stream.start();
		stream.pause();
		// More often than a stream fails after
		Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).failure()).isNotNull()
			.satisfies((failure) -> assertThat(failure.attempts()).isGreaterThan(6)));

		stream.resume();

		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertDelivered(1, 3);
		assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(2).commitLsn());
	}

	@Test
	void stopWhenTheHandlerIsWaitedForAfterAServerErrorEnds() throws SQLException {
		publishUnreadable();
		insert(1, 3, "NULL");
		this.database.execute("INSERT INTO t VALUES (4, 'x')");
		this.handler.block();
		WalStream stream = this.streams.create(this.handler);
		stream.start();
		this.handler.awaitSize(1);
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		long start = System.nanoTime();

		stream.stop();
		this.handler.release();
		StreamFixture.stop(stream);

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
	}

	// A pass over the same stream, cut by an operator, is no error of a change.
	@Test
	void readWhenTheWalsenderIsCancelledGoesOn() throws SQLException {
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, n int)");
		WalStream stream = this.streams.publish("t").start(this.handler);
		for (int round = 1; round <= 7; round++) {
			String walsender = this.streams.slotColumn("active_pid");
			this.database.execute("SELECT pg_cancel_backend(" + walsender + ")");
			Waiting.untilAsserted(
					() -> assertThat(this.streams.slotColumn("active_pid")).isNotNull().isNotEqualTo(walsender));
		}

		insert(1, 1, 1);

		this.handler.awaitSize(1);
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
	}

	// Without the first, which follows a connection that brought something
	private static List<Integer> delays(LogCapture log) {
		Pattern delay = Pattern.compile("next attempt in (\\d+) ms");
		return log.messages(Level.WARN)
			.stream()
			.map(delay::matcher)
			.filter(Matcher::find)
			.map((match) -> Integer.valueOf(match.group(1)))
			.skip(1)
			.toList();
	}

	private void publishWithFilter() throws SQLException {
		Assumptions.assumeTrue(Integer.parseInt(this.streams.ask("SHOW server_version_num")) / 10000 >= ROW_FILTERS);
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, n int)", "ALTER TABLE t REPLICA IDENTITY FULL",
				"CREATE PUBLICATION " + this.database.publicationName() + " FOR TABLE t WHERE (10 / n > 0)");
		this.streams.tables("t").createSlot();
	}

	// Whoever asks for the text of the type gets an error
	private void publishUnreadable() throws SQLException {
		this.database.execute("CREATE TYPE unreadable",
				"CREATE FUNCTION unreadable_in(cstring) RETURNS unreadable LANGUAGE internal IMMUTABLE STRICT AS 'textin'",
				"CREATE FUNCTION unreadable_out(unreadable) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'any_out'",
				"CREATE TYPE unreadable (INPUT = unreadable_in, OUTPUT = unreadable_out, LIKE = text)",
				"CREATE TABLE t (id int PRIMARY KEY, n unreadable)");
		this.streams.publish("t");
	}

	// Each row in a transaction of its own
	private void insert(int from, int to, Object n) throws SQLException {
		this.database.execute("DO $$ BEGIN FOR id IN " + from + ".." + to + " LOOP INSERT INTO t VALUES (id, " + n
				+ "); COMMIT; END LOOP; END $$");
	}

	private void assertDelivered(int from, int to) {
		List<Object> ids = this.handler.texts()
			.stream()
			.<Object>map((text) -> Integer.valueOf(text.replaceAll(".*id=(\\d+).*", "$1")))
			.toList();
		assertThat(ids)
			.containsExactlyElementsOf(IntStream.rangeClosed(from, to).<Object>mapToObj((id) -> id).toList());
	}

}
