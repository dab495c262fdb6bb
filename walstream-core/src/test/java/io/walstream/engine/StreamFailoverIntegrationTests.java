package io.walstream.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.ServerBehindException;
import io.walstream.settings.ServerAddress;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TcpProxy;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a stream does when a promoted standby takes its server's place.
 */
@Timeout(180)
class StreamFailoverIntegrationTests {

	private final RecordingHandler handler = new RecordingHandler();

	private final AtomicReference<TcpProxy> current = new AtomicReference<>();

	private DedicatedPostgres server;

	private TcpProxy proxy;

	private StreamFixture streams;

	@BeforeEach
	void publish() throws Exception {
		this.server = TestPostgres.dedicated(Map.of());
		this.proxy = new TcpProxy(this.server.port());
		this.current.set(this.proxy);
		TestDatabase database = database(this.server);
		database.create();
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database).publish("t")
			.connection((settings) -> StreamFixture.address(settings, this::address));
	}

	@AfterEach
	void close() throws IOException {
		this.handler.release();
		this.streams.close();
		this.proxy.close();
		this.server.close();
	}

	@Test
	void reconnectWhenThePromotedServerHasAllThatWasConfirmedDeliversEachChangeOnce() throws Exception {
		WalStream stream = this.streams.start(this.handler);
		insert(this.server, 1, 10);
		this.handler.awaitSize(10);
		awaitReported(this.proxy);
		this.handler.block();
		insert(this.server, 11, 20);
		this.handler.awaitSize(11);
		this.server.stopFast();
		this.handler.release();

		try (DedicatedPostgres promoted = this.server.startPromotedCopy();
				TcpProxy promotedProxy = new TcpProxy(promoted.port())) {
			assertThat(timeline(promoted)).isEqualTo(2);
			insert(promoted, 21, 30);
			this.current.set(promotedProxy);
			StreamFixture.awaitState(stream, WalStreamState.STREAMING);
			insert(promoted, 31, 40);

			this.handler.awaitSize(40);
			awaitReported(promotedProxy);
			StreamFixture.stop(stream);
			assertDelivered(40);
		}
	}

	// The standby lagged when it was promoted. It has gone on since, so that its own
	// position does not tell.
	@Test
	void reconnectWhenThePromotedServerLacksWhatWasConfirmedFailsAndSendsNothing() throws Exception {
		this.server.stopFast();
		try (DedicatedPostgres promoted = this.server.startPromotedCopy();
				TcpProxy promotedProxy = new TcpProxy(promoted.port())) {
			this.server.restart(Map.of());
			WalStream stream = this.streams.start(this.handler);
			insert(this.server, 1, 10);
			this.handler.awaitSize(10);
			awaitReported(this.proxy);
			Lsn confirmed = this.proxy.statusUpdates().highestFlushed();
			writeBeyond(confirmed, promoted);

			this.current.set(promotedProxy);
			this.proxy.cut();

			assertFailsWithoutAWord(stream, promotedProxy);
			assertDelivered(10);
		}
	}

	// It knows nothing of the timeline that the stream has seen.
	@Test
	void reconnectWhenTheFormerPrimaryIsBackFailsAndSendsNothing() throws Exception {
		this.server.stopFast();
		try (DedicatedPostgres promoted = this.server.startPromotedCopy();
				TcpProxy promotedProxy = new TcpProxy(promoted.port())) {
			this.server.restart(Map.of());
			this.current.set(promotedProxy);
			WalStream stream = this.streams.start(this.handler);
			insert(promoted, 1, 10);
			this.handler.awaitSize(10);
			awaitReported(promotedProxy);
			writeBeyond(promotedProxy.statusUpdates().highestFlushed(), this.server);

			this.current.set(this.proxy);
			promotedProxy.cut();

			assertFailsWithoutAWord(stream, this.proxy);
			assertDelivered(10);
		}
	}

	private void awaitReported(TcpProxy from) {
		int size = this.handler.ids().size();
		Waiting.untilAsserted(() -> assertThat(from.statusUpdates().highestFlushed())
			.isGreaterThan(this.handler.ids().get(size - 1).commitLsn()));
	}

	private static void assertFailsWithoutAWord(WalStream stream, TcpProxy to) {
		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertThat(stream.status().slots().get(0).failure()).isNotNull();
		assertThat(stream.status().slots().get(0).failure().exception())
			.isEqualTo(ServerBehindException.class.getName());
		assertThat(to.statusUpdates().all()).isEmpty();
	}

	private void assertDelivered(int count) {
		assertThat(this.handler.texts()).containsExactlyElementsOf(
				IntStream.rangeClosed(1, count).mapToObj((id) -> "INSERT {id=" + id + "}").toList());
	}

	// Each row in a transaction of its own
	private static void insert(DedicatedPostgres server, int from, int to) throws SQLException {
		database(server).execute("DO $$ BEGIN FOR id IN " + from + ".." + to
				+ " LOOP INSERT INTO t VALUES (id); COMMIT; END LOOP; END $$");
	}

	private static void writeBeyond(Lsn position, DedicatedPostgres server) throws SQLException {
		server.execute("SELECT pg_logical_emit_message(false, 'x', 'x')", "SELECT pg_switch_wal()",
				"SELECT pg_logical_emit_message(true, 'x', 'x')");
		try (StreamFixture look = new StreamFixture(database(server))) {
			assertThat(look.currentWal()).isGreaterThan(position);
		}
	}

	private static long timeline(DedicatedPostgres server) throws SQLException {
		try (StreamFixture look = new StreamFixture(database(server))) {
			String segment = look.ask("SELECT pg_walfile_name(pg_current_wal_lsn())");
			return Long.parseLong(segment.substring(0, 8), 16);
		}
	}

	private static TestDatabase database(DedicatedPostgres server) {
		return new TestDatabase(server.server(), "failover", "failover");
	}

	private ServerAddress address() {
		return new ServerAddress("jdbc:postgresql://localhost:" + this.current.get().port() + "/postgres", "postgres",
				"");
	}

}
