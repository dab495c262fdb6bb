package io.walstream.engine;

import java.sql.SQLException;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for partitioned tables whose changes come under their own name.
 */
@PostgresTest
@Timeout(90)
class StreamPartitionIntegrationTests {

	private final RecordingHandler handler = new RecordingHandler();

	@Test
	void streamWhenPartitionsComeAsTheirRootSaysNotThatTheyAreLeftOut(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE events (id int PRIMARY KEY) PARTITION BY LIST (id)",
				"CREATE TABLE events_1 PARTITION OF events FOR VALUES IN (1)",
				"CREATE TABLE events_2 PARTITION OF events DEFAULT PARTITION BY LIST (id)",
				"CREATE TABLE events_3 PARTITION OF events_2 DEFAULT",
				"CREATE PUBLICATION " + database.publicationName()
						+ " FOR TABLE events, events_1 WITH (publish_via_partition_root = true)");
		try (StreamFixture streams = new StreamFixture(database).tables("events");
				LogCapture log = new LogCapture("io.walstream")) {
			streams.createSlot();
			streams.start(new RootHandler());
			database.execute("INSERT INTO events VALUES (1), (2)");

			this.handler.awaitSize(2);

			assertThat(this.handler.changes()).extracting((change) -> change.table().name()).containsOnly("events");
			assertThat(log.messages(Level.WARN)).noneMatch((message) -> message.contains("events"));
		}
	}

	private final class RootHandler implements ChangeHandler {

		@Override
		public void handle(ChangeBatch batch) throws InterruptedException {
			StreamPartitionIntegrationTests.this.handler.handle(batch);
		}

		@Override
		public boolean handles(Table table) {
			return table.name().equals("events");
		}

	}

}
