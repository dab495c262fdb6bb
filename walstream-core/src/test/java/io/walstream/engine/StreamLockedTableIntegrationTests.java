package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for streams while somebody has published tables locked for long: nothing that
 * they do waits for it.
 */
@PostgresTest
@Timeout(120)
class StreamLockedTableIntegrationTests {

	/** Streaming and standby: a walsender and two side connections. */
	private static final String SESSIONS = "3";

	private final RecordingHandler first = new RecordingHandler();

	private final RecordingHandler second = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	private Connection locker;

	@BeforeEach
	void publish(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE lines (id int PRIMARY KEY)",
				"CREATE TABLE events (id int PRIMARY KEY) PARTITION BY LIST (id)",
				"CREATE TABLE events_1 PARTITION OF events DEFAULT");
		this.streams = new StreamFixture(database).tables("orders", "lines", "events");
		this.locker = database.connect();
	}

	@AfterEach
	void close() throws SQLException {
		this.streams.close();
		this.locker.close();
	}

	@Test
	void streamWhenTablesAreLockedGoesOn() throws SQLException {
		WalStream active = this.streams.start(this.first);
		WalStream standby = this.streams.create(this.second);
		standby.start();
		StreamFixture.awaitState(standby, WalStreamState.STANDBY);
		lock();

		awaitSample(active);
		awaitSample(standby);
		insert(1);
		this.first.awaitSize(1);
		assertNothingWaits();

		String walsender = this.streams.slotColumn("active_pid");
		this.database.execute("SELECT pg_terminate_backend(" + walsender + ")");
		Waiting
			.untilAsserted(() -> assertThat(this.streams.slotColumn("active_pid")).isNotNull().isNotEqualTo(walsender));
		insert(2);
		Waiting
			.untilAsserted(() -> assertThat(this.first.changes().size() + this.second.changes().size()).isEqualTo(2));
		assertNothingWaits();
		Waiting.untilAsserted(() -> assertThat(sessions("true")).isEqualTo(SESSIONS));

		WalStream holder = (active.state() == WalStreamState.STREAMING) ? active : standby;
		WalStream successor = (holder == active) ? standby : active;
		StreamFixture.stop(holder);
		StreamFixture.awaitState(successor, WalStreamState.STREAMING);
		insert(3);
		Waiting.untilAsserted(
				() -> assertThat(this.first.changes().size() + this.second.changes().size()).isGreaterThanOrEqualTo(3));
		assertNothingWaits();
	}

	@Test
	void startWhenTablesAreLockedStreams() throws SQLException {
		StreamFixture.stop(this.streams.start(this.first));
		lock();

		WalStream stream = this.streams.start(this.second);

		insert(1);
		this.second.awaitSize(1);
		awaitSample(stream);
		assertNothingWaits();
	}

	private void lock() throws SQLException {
		this.locker.setAutoCommit(false);
		try (Statement statement = this.locker.createStatement()) {
			statement.execute("LOCK TABLE orders, events IN ACCESS EXCLUSIVE MODE");
		}
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO lines VALUES (" + id + ")");
	}

	private static void awaitSample(WalStream stream) {
		Instant now = Instant.now();
		Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).sample()).satisfies((sample) -> {
			assertThat(sample).isNotNull();
			assertThat(sample.time()).isAfter(now);
			assertThat(sample.tables()).extracting("name").containsExactly("events", "lines", "orders");
		}));
	}

	private void assertNothingWaits() throws SQLException {
		assertThat(sessions("wait_event_type = 'Lock'")).isEqualTo("0");
	}

	private String sessions(String condition) throws SQLException {
		return this.streams.ask("SELECT count(*) FROM pg_stat_activity WHERE application_name = ? AND " + condition,
				this.database.schema());
	}

}
