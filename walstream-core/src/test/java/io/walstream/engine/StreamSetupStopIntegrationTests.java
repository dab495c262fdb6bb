package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.setup.SetupLocks;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for starts and stops that meet: a stop during the setup, a start during the stop.
 */
@PostgresTest
@Timeout(120)
class StreamSetupStopIntegrationTests {

	/** Half of it would do; locks and slots are waited for much longer. */
	private static final Duration LIMIT = Duration.ofSeconds(2);

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)");
		this.streams = new StreamFixture(database).tables("t");
	}

	@AfterEach
	void close() {
		this.handler.release();
		this.streams.close();
	}

	@Test
	void stopWhenSetupWaitsForAnotherInstanceLeavesNothingBehind() throws SQLException {
		assertStops("SELECT pg_advisory_lock(" + SetupLocks.slot(this.database.slotName()) + ")",
				"%pg_try_advisory_lock%");
	}

	@Test
	void stopWhenSetupWaitsForAnotherInstanceThatChangesThePublicationLeavesNothingBehind() throws SQLException {
		assertStops("SELECT pg_advisory_lock(" + SetupLocks.publication(this.database.publicationName()) + ")",
				"%pg_try_advisory_lock%");
	}

	@Test
	void stopWhenSetupWaitsForAWriterOfTheTableLeavesNothingBehind() throws SQLException {
		this.database.execute("CREATE PUBLICATION " + this.database.publicationName());

		assertStops("LOCK TABLE t IN EXCLUSIVE MODE", "%pg_locks%");
	}

	@Test
	void stopWhenTheSlotIsBeingCreatedLeavesNothingBehind() throws SQLException {
		assertStops("INSERT INTO t VALUES (1)", "CREATE_REPLICATION_SLOT%");
	}

	private void assertStops(String blocker, String waiting) throws SQLException {
		WalStream stream = this.streams.create(this.handler);
		try (Connection open = this.database.connect(); Statement statement = open.createStatement()) {
			open.setAutoCommit(false);
			statement.execute(blocker);
			stream.start();
			Waiting.untilAsserted(() -> assertThat(sessions("query LIKE '" + waiting + "'")).isEqualTo("1"));

			long start = System.nanoTime();
			StreamFixture.stop(stream);

			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
			assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
			Waiting.untilAsserted(() -> assertThat(sessions("true")).isEqualTo("0"));
			assertThat(this.streams.slotColumn("slot_name")).isNull();
		}
	}

	// Those of the stream have its name
	private String sessions(String condition) throws SQLException {
		return this.streams.ask(
				"SELECT count(*) FROM pg_stat_activity WHERE application_name = ? " + "AND " + condition,
				this.database.schema());
	}

	@Test
	void startWhenTheStreamIsStoppingFollowsTheStop() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.handler.block();
		this.database.execute("INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);

		CompletableFuture<Void> stopped = stream.stop().toCompletableFuture();
		stream.start();
		stream.start();
		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPING);
		this.handler.release();

		stopped.orTimeout(20, TimeUnit.SECONDS).join();
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		this.database.execute("INSERT INTO t VALUES (2)");
		this.handler.awaitSize(2);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=null}", "INSERT {id=2, v=null}");
	}

	@Test
	void stopWhenAStartWasToFollowForgetsIt() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.handler.block();
		this.database.execute("INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);

		stream.stop();
		stream.start();
		CompletableFuture<Void> stopped = stream.stop().toCompletableFuture();
		this.handler.release();

		stopped.orTimeout(20, TimeUnit.SECONDS).join();
		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
		assertThat(this.streams.slotColumn("slot_name")).isNotNull();
	}

}
