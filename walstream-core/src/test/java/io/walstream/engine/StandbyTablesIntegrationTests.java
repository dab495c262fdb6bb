package io.walstream.engine;

import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.failure.TableNotFoundException;
import io.walstream.setup.StreamSetup;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is wrong with a table of an instance that stands by: its start says so, but when
 * it is needed the other tables go on.
 */
@PostgresTest
class StandbyTablesIntegrationTests {

	private final RecordingHandler first = new RecordingHandler();

	private final RecordingHandler second = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void createTables(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE t (id int PRIMARY KEY)", "CREATE TABLE u (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database).tables("t", "u");
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void runWhenATableOfAStandbyIsMissingSaysSo() throws SQLException {
		WalStream holder = this.streams.start(this.first);
		this.database.execute("DROP TABLE u");

		assertThatExceptionOfType(TableNotFoundException.class)
			.isThrownBy(() -> StreamSetup.run(this.streams.settings(), (slot) -> {
			}));

		// It may reconnect: that a table of its own was dropped is noticed too
		StreamFixture.awaitState(holder, WalStreamState.STREAMING);
	}

	@Test
	void takeOverWhenATableWasDroppedMeanwhileGoesOnWithTheOthers() throws SQLException {
		WalStream holder = this.streams.start(this.first);
		assertThat(StreamSetup.run(this.streams.settings(), (slot) -> {
		}).standby()).isTrue();
		WalStream standby = this.streams.create(this.second);
		standby.start();
		StreamFixture.awaitState(standby, WalStreamState.STANDBY);
		this.database.execute("DROP TABLE u");

		StreamFixture.stop(holder);

		StreamFixture.awaitState(standby, WalStreamState.STREAMING);
		this.database.execute("INSERT INTO t VALUES (1)");
		this.second.awaitSize(1);
		assertThat(standby.status().slots().get(0).warnings())
			.anyMatch((warning) -> warning.contains(".u' does not exist"));
	}

}
