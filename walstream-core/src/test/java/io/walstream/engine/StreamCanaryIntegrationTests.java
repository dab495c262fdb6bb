package io.walstream.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.example.stream.RefusingHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.failure.ValueConversionException;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests that no value of a row reaches our logs, messages or texts, whatever fails.
 */
@PostgresTest
class StreamCanaryIntegrationTests {

	private static final String CANARY = "yellow-canary";

	private static final String NUMBER = "987654321";

	private final RecordingHandler handler = new RecordingHandler();

	/** Exceptions of ours that the test saw. */
	private final List<Throwable> failures = new CopyOnWriteArrayList<>();

	private LogCapture log;

	private StreamFixture streams;

	@BeforeEach
	void publish(TestDatabase database) throws SQLException {
		this.log = new LogCapture("io.walstream");
		database.execute("CREATE TABLE t (id int PRIMARY KEY, v text, n int)");
		this.streams = new StreamFixture(database);
	}

	@AfterEach
	void close() {
		this.handler.release();
		this.streams.close();
		this.log.close();
		assertThat(this.log.text()).contains("STREAMING").doesNotContain(CANARY).doesNotContain(NUMBER);
		assertThat(this.failures)
			.allSatisfy((failure) -> assertThat(failure.toString()).doesNotContain(CANARY).doesNotContain(NUMBER));
	}

	@Test
	void handleWhenItFailsWithTheValueShowsItNowhere(TestDatabase database) throws SQLException {
		WalStream stream = this.streams.publish("t").start((batch) -> {
			for (Delivery delivery : batch) {
				String value = ((Insert<?>) delivery).newRow().get("v", String.class);
				throw ChangeHandlingException.logged(delivery, "projection", 3, new SQLException(value, "23505"));
			}
		});
		insert(database, 1);

		StreamFixture.awaitState(stream, WalStreamState.HELD);
		assertThat(stream.status().toString()).contains("23505", "projection").doesNotContain(CANARY);
		assertThat(this.log.text()).contains("is held at change");
	}

	@Test
	void handleWhenAnApplicationsHandlerFailsWithTheValueIsShownByItsLoggerOnly(TestDatabase database)
			throws SQLException {
		try (LogCapture ofHandler = new LogCapture("org.example.stream")) {
			WalStream stream = this.streams.publish("t").start(new RefusingHandler());
			insert(database, 1);

			StreamFixture.awaitState(stream, WalStreamState.HELD);
			stream.resume();
			Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).failure().attempts()).isEqualTo(2));
			assertThat(stream.status().toString()).doesNotContain(CANARY);
			assertThat(ofHandler.text()).containsOnlyOnce("Not liked: " + CANARY)
				.contains("at org.example.stream.RefusingHandler.handle");
		}
	}

	@Test
	void getWhenAValueHasNoSuchFormDoesNotShowIt(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);
		insert(database, 1);
		this.handler.awaitSize(1);
		Insert<?> insert = (Insert<?>) this.handler.changes().get(0);

		ValueConversionException failure = catchThrowableOfType(ValueConversionException.class,
				() -> insert.newRow().get("v", Integer.class));

		assertThat(failure).hasMessageContaining("v");
		this.failures.add(failure);
	}

	@Test
	void toStringWhenDeliveredShowsNoValue(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);
		database.execute("ALTER TABLE t REPLICA IDENTITY FULL");
		insert(database, 1);
		database.execute("UPDATE t SET id = 2", "DELETE FROM t", "TRUNCATE t");

		this.handler.awaitSize(4);
		assertThat(this.handler.texts().toString()).contains(CANARY);
		for (Change<?> change : this.handler.changes()) {
			assertThat(change.toString()).doesNotContain(CANARY).doesNotContain(NUMBER);
		}
	}

	@Test
	void reconnectWhenTheConnectionIsLostAmongRowsShowsNone(TestDatabase database) throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		this.handler.block();
		insert(database, 50);
		this.handler.awaitSize(1);
		database.execute("SELECT pg_terminate_backend(" + this.streams.slotColumn("active_pid") + ")");
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		this.handler.release();

		this.handler.awaitSize(50);
		assertThat(this.log.text()).contains("is not connected");
	}

	@Test
	void readWhenThePublicationIsGoneShowsNoRow(TestDatabase database) throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		database.execute("DROP PUBLICATION " + database.publicationName());
		insert(database, 1);

		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertThat(stream.status().toString()).doesNotContain(CANARY);
	}

	// The server's own message names the value: 'date field value out of range'.
	@Test
	void readWhenTheServerFailsOverAValueDoesNotShowIt(TestDatabase database) throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		assumeThat(Integer.parseInt(this.streams.ask("SHOW server_version_num"))).as("publications have row filters")
			.isGreaterThanOrEqualTo(150000);
		database.execute(
				"ALTER PUBLICATION " + database.publicationName()
						+ " SET TABLE t WHERE (make_date(n, 1, 1) IS NOT NULL)",
				"ALTER PUBLICATION " + database.publicationName() + " SET (publish = 'insert')");
		insert(database, 1);

		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).failure().sqlState()).isEqualTo("22008"));
		StreamFixture.stop(stream);
	}

	private static void insert(TestDatabase database, int rows) throws SQLException {
		database.execute(
				"INSERT INTO t SELECT g, '" + CANARY + "', " + NUMBER + " FROM generate_series(1, " + rows + ") g");
	}

}
