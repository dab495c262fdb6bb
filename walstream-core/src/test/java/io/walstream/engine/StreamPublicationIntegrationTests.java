package io.walstream.engine;

import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a stream says when its publication was dropped.
 */
@PostgresTest
@Timeout(90)
class StreamPublicationIntegrationTests {

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void publish(TestDatabase created) throws SQLException {
		this.database = created;
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(created).publish("t");
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startWhenADroppedPublicationWasMadeAgainSaysThatTheSlotIsOlder() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.database.execute("INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);
		this.database.execute("DROP PUBLICATION " + this.database.publicationName());
		Lsn dropped = this.streams.currentWal();
		this.database.execute("INSERT INTO t VALUES (2)");
		assertFailed(stream, PublicationMissingException.class);

		// Which creates the publication
		stream.start();

		assertFailed(stream, PublicationNewerException.class);
		assertThat(this.streams.confirmedFlush()).isLessThanOrEqualTo(dropped);
		assertThat(this.handler.texts()).containsOnly("INSERT {id=1}");
	}

	private static void assertFailed(WalStream stream, Class<? extends Exception> expected) {
		Waiting.untilAsserted(() -> {
			assertThat(stream.state()).isEqualTo(WalStreamState.FAILED);
			assertThat(stream.status().slots().get(0).failure()).isNotNull();
			assertThat(stream.status().slots().get(0).failure().exception()).isEqualTo(expected.getName());
		});
	}

}
