package io.walstream.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.setup.StreamSetup;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for streams of a primary whose database is read-only by
 * {@code default_transaction_read_only}.
 */
@Timeout(90)
class StreamReadOnlyIntegrationTests {

	private static final String MAY_WRITE = "SET default_transaction_read_only = off";

	private final RecordingHandler handler = new RecordingHandler();

	private DedicatedPostgres server;

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void start() throws Exception {
		this.server = TestPostgres.dedicated(Map.of());
		this.database = new TestDatabase(this.server.server(), "read_only", "stream");
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY)", "CREATE TABLE u (id int PRIMARY KEY)");
		this.streams = new StreamFixture(this.database);
	}

	@AfterEach
	void close() throws IOException {
		this.streams.close();
		this.server.close();
	}

	@Test
	void reconnectWhenTheDatabaseBecameReadOnlyStreams() throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		String walsender = this.streams.slotColumn("active_pid");

		makeReadOnly();
		this.database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
				+ "WHERE datname = current_database() AND pid <> pg_backend_pid()");

		Waiting
			.untilAsserted(() -> assertThat(this.streams.slotColumn("active_pid")).isNotNull().isNotEqualTo(walsender));
		this.database.execute(MAY_WRITE, "INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		assertThat(stream.status().slots().get(0).failure()).isNull();
	}

	@Test
	void startWhenTheDatabaseIsReadOnlyCreatesTheSlot() throws SQLException {
		this.streams.tables("t").createPublication();
		makeReadOnly();

		this.streams.start(this.handler);

		this.database.execute(MAY_WRITE, "INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);
	}

	@Test
	void setupWhenThePublicationHasToChangeSaysThatTheDatabaseIsReadOnly() throws SQLException {
		this.streams.publish("t").tables("t", "u");
		makeReadOnly();

		assertThatExceptionOfType(ReadOnlyDatabaseException.class)
			.isThrownBy(() -> StreamSetup.run(this.streams.settings(), (slot) -> {
			}))
			.satisfies((ex) -> {
				assertThat(ex.getSource()).isEqualTo("database");
				assertThat(ex.getDatabase()).isEqualTo("postgres");
				assertThat(ex.getUsername()).isEqualTo("postgres");
				assertThat(ex.getAttempted()).contains(this.database.publicationName());
			});
	}

	private void makeReadOnly() throws SQLException {
		this.database.execute("ALTER DATABASE postgres SET default_transaction_read_only = on");
	}

}
