package io.walstream.replication;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.settings.SlotSettings;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ReplicationStream}.
 */
@PostgresTest
class ReplicationStreamIntegrationTests {

	@Test
	void pollWhenRowIsCommittedGivesItsFrames(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY, name text)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		try (ReplicationConnection connection = connect(database)) {
			connection.createSlot(temporary(database));
			ReplicationStream stream = start(connection, database);
			database.execute("INSERT INTO orders VALUES (1, 'first')");

			XLogData begin = nextData(stream);

			assertThat(begin.bytes()[XLogData.PAYLOAD_OFFSET]).isEqualTo((byte) 'B');
			assertThat(begin.payloadLength()).isEqualTo(21);
			assertThat(nextData(stream).bytes()[XLogData.PAYLOAD_OFFSET]).isEqualTo((byte) 'R');
			assertThat(new String(nextData(stream).bytes(), StandardCharsets.UTF_8)).contains("first");
			assertThat(nextData(stream).bytes()[XLogData.PAYLOAD_OFFSET]).isEqualTo((byte) 'C');
			assertThat(stream.ended()).isFalse();
			assertThat(stream.warnings()).isEmpty();
		}
	}

	@Test
	void pollWhenNothingIsThereWaitsShortlyAndGivesNothing(TestDatabase database) throws SQLException {
		database.execute("CREATE PUBLICATION " + database.publicationName());
		try (ReplicationConnection connection = connect(database)) {
			connection.createSlot(temporary(database));
			ReplicationStream stream = start(connection, database);
			drain(stream);
			long start = System.nanoTime();

			int polls = 0;
			while (System.nanoTime() - start < Duration.ofMillis(500).toNanos()) {
				stream.poll();
				polls++;
			}

			assertThat(polls).isBetween(10, 40);
			assertThat(stream.ended()).isFalse();
		}
	}

	@Test
	void sendWhenReplyIsRequestedGivesKeepalive(TestDatabase database) throws SQLException {
		database.execute("CREATE PUBLICATION " + database.publicationName());
		try (ReplicationConnection connection = connect(database)) {
			connection.createSlot(temporary(database));
			ReplicationStream stream = start(connection, database);
			drain(stream);

			stream.send(new StandbyStatusUpdate(new Lsn(0), new Lsn(0), new Lsn(0), true));

			Keepalive keepalive = Awaitility.await()
				.until(() -> (stream.poll() instanceof Keepalive frame) ? frame : null, (frame) -> frame != null);
			assertThat(keepalive.walEnd()).isGreaterThan(new Lsn(0));
			assertThat(keepalive.clock()).isAfter("2020-01-01T00:00:00Z");
		}
	}

	private static ReplicationConnection connect(TestDatabase database) {
		return new PostgresServer(database.connectionSettings()).connectForReplication();
	}

	private static ReplicationStream start(ReplicationConnection connection, TestDatabase database) {
		return connection.start(database.slotName(), new StartOptions(1, List.of(database.publicationName()), false));
	}

	private static void drain(ReplicationStream stream) {
		while (stream.poll() != null) {
			continue;
		}
	}

	private static XLogData nextData(ReplicationStream stream) {
		return Awaitility.await()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(1))
			.until(() -> (stream.poll() instanceof XLogData frame) ? frame : null, (frame) -> frame != null);
	}

	private static SlotSettings temporary(TestDatabase database) {
		return new SlotSettings(database.slotName(), "test", true, Duration.ofSeconds(30));
	}

}
