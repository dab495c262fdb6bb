package io.walstream.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ServerBehindException;
import io.walstream.failure.ServerChangedException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMissingException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.RecoverySettings;
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
 * Tests for what a stream does when its connection is lost, its slot is gone or its
 * server is another.
 */
@Timeout(90)
class StreamReconnectIntegrationTests {

	private static DedicatedPostgres server;

	private final RecordingHandler handler = new RecordingHandler();

	private TcpProxy proxy;

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeAll
	static void startServer() throws IOException {
		server = TestPostgres.dedicated(Map.of("logging_collector", "on", "log_directory", "log",
				"log_replication_commands", "on", "min_wal_size", "32MB"));
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@BeforeEach
	void publish(TestInfo test) throws Exception {
		this.proxy = new TcpProxy(server.port());
		this.database = new TestDatabase(server.server(), test.getTestMethod().orElseThrow().getName(), "reconnect");
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)");
		this.streams = new StreamFixture(this.database).publish("t").connection(this::throughProxy);
	}

	@AfterEach
	void close() throws IOException {
		this.handler.release();
		this.proxy.heal();
		this.streams.close();
		this.proxy.close();
	}

	@Test
	void reconnectWhenTheWalsenderIsTerminatedDeliversEachChangeOnce() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		insert(1, 10);
		this.handler.awaitSize(10);
		this.handler.block();
		insert(11, 20);
		this.handler.awaitSize(11);
		String walsender = this.streams.slotColumn("active_pid");

		this.database.execute("SELECT pg_terminate_backend(" + walsender + ")");
		Waiting
			.untilAsserted(() -> assertThat(this.streams.slotColumn("active_pid")).isNotNull().isNotEqualTo(walsender));
		this.handler.release();
		insert(21, 30);

		assertDelivered(30);
		assertThat(stream.status().slots().get(0).failure()).isNull();
	}

	@Test
	void reconnectWhenTheSideConnectionIsTerminatedLeavesTheStreamAlone() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		String walsender = this.streams.slotColumn("active_pid");
		Waiting.untilAsserted(() -> assertThat(terminateSideConnection()).isEqualTo("1"));
		Instant terminated = Instant.now();

		Waiting.untilAsserted(() -> assertThat(Optional.ofNullable(stream.status().slots().get(0).sample())
			.map((sample) -> sample.time().isAfter(terminated))).contains(true));
		insert(1, 1);

		assertDelivered(1);
		assertThat(this.streams.slotColumn("active_pid")).isEqualTo(walsender);
	}

	@Test
	void reconnectWhenTheLinkIsCutAgainAndAgainDeliversEachChangeOnce() throws SQLException {
		this.streams.start(this.handler);
		for (int round = 0; round < 5; round++) {
			insert(round * 100 + 1, round * 100 + 50);
			this.handler.awaitSize(round * 100 + 20);
			this.proxy.cut();
			insert(round * 100 + 51, round * 100 + 100);
			this.handler.awaitSize(round * 100 + 100);
		}

		assertDelivered(500);
	}

	@Test
	void reconnectWhenTheServerEndsTheConnectionWithoutAWordGoesOn() throws Exception {
		WalStream stream = this.streams.start(this.handler);
		this.proxy.end();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		insert(1, 1);

		assertDelivered(1);
	}

	@Test
	void reconnectWhenTheLinkIsHalfOpenNoticesTheSilence() throws SQLException {
		this.streams
			.connection((settings) -> new ConnectionSettings(() -> proxied("?options=-c%20wal_sender_timeout=1s"),
					settings.applicationName(), Duration.ofSeconds(1), settings.statusInterval(),
					Duration.ofSeconds(1)));
		WalStream stream = this.streams.start(this.handler);

		this.proxy.freeze();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		insert(1, 1);
		this.proxy.heal();

		assertDelivered(1);
	}

	@Test
	void stopWhenTheLinkIsFrozenIsNotWaitedFor() throws Exception {
		WalStream stream = this.streams.start(this.handler);
		insert(1, 1);
		this.handler.awaitSize(1);
		this.proxy.freeze();
		long start = System.nanoTime();

		StreamFixture.stop(stream);

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
		this.proxy.heal();
	}

	// The driver waits for the rest of a message for as long as bytes come.
	@Test
	void stopWhenAMessageComesSlowlyClosesTheConnection() throws Exception {
		this.streams
			.flow((flow) -> new FlowSettings(8192, 16 * 1024 * 1024, 512, Duration.ZERO, Duration.ofSeconds(1)));
		WalStream stream = this.streams.start(this.handler);
		Lsn before = this.streams.currentWal();
		this.proxy.delay(Duration.ofMillis(500));
		this.database.execute("INSERT INTO t SELECT 1, string_agg(md5(i::text), '') FROM generate_series(1, 100000) i");
		Waiting.untilAsserted(() -> assertThat(this.streams.ask(
				"SELECT sent_lsn > ?::pg_lsn FROM pg_stat_replication "
						+ "JOIN pg_replication_slots ON active_pid = pid WHERE slot_name = ?",
				before.toString(), this.database.slotName()))
			.isEqualTo("t"));
		long start = System.nanoTime();

		StreamFixture.stop(stream);

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
		assertThat(this.handler.changes()).isEmpty();
		this.proxy.heal();
	}

	@Test
	void reconnectWhenTheSlotWasDroppedFailsAndCreatesNone() throws SQLException {
		this.streams.recovery((recovery) -> new RecoverySettings(Duration.ofSeconds(1), 1, Duration.ofSeconds(1),
				Duration.ofMillis(200), true));
		WalStream stream = this.streams.start(this.handler);

		dropSlotInUse();

		assertFailed(stream, SlotMissingException.class);
		assertThat(this.streams.slotColumn("slot_name")).isNull();
	}

	@Test
	void readWhenThePublicationIsDroppedFailsWithoutConfirmingWhatItMisses() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		insert(1, 1);
		this.handler.awaitSize(1);

		this.database.execute("DROP PUBLICATION " + this.database.publicationName());
		Lsn dropped = this.streams.currentWal();
		insert(2, 2);

		assertFailed(stream, PublicationMissingException.class);
		assertThat(this.streams.confirmedFlush()).isLessThanOrEqualTo(dropped);
		this.database.execute("CREATE PUBLICATION " + this.database.publicationName() + " FOR TABLE t");
		startWithoutSlot(stream, 3);
	}

	@Test
	void reconnectWhenTheServerGaveTheSlotUpFails() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.handler.block();
		insert(1, 1);
		this.handler.awaitSize(1);
		this.database.execute("ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'", "SELECT pg_reload_conf()");
		try {
			for (int segment = 0; segment < 4; segment++) {
				this.database.execute("SELECT pg_logical_emit_message(false, 'x', 'x')", "SELECT pg_switch_wal()");
			}
			this.database.execute("CHECKPOINT");

			assertFailed(stream, SlotInvalidatedException.class);
			this.handler.release();
			startWithoutSlot(stream, 2);
		}
		finally {
			this.database.execute("ALTER SYSTEM RESET max_slot_wal_keep_size", "SELECT pg_reload_conf()");
		}
	}

	@Test
	void startWhenAnotherStreamHasTheSlotWaitsWithoutTryingToTakeIt() throws Exception {
		WalStream first = this.streams.start(this.handler);
		RecordingHandler secondHandler = new RecordingHandler();
		WalStream second = this.streams.create(secondHandler);
		second.start();
		StreamFixture.awaitState(second, WalStreamState.STANDBY);
		insert(1, 1);
		this.handler.awaitSize(1);
		Waiting.untilAsserted(() -> assertThat(Optional.ofNullable(second.status().slots().get(0).sample())
			.map((sample) -> sample.slot().get("active"))).contains(true));
		assertThat(startAttempts()).isEqualTo(1);

		StreamFixture.stop(first);
		long stopped = System.nanoTime();
		StreamFixture.awaitState(second, WalStreamState.STREAMING);

		assertThat(Duration.ofNanos(System.nanoTime() - stopped)).isLessThan(Duration.ofSeconds(2));
		insert(2, 2);
		secondHandler.awaitSize(1);
		assertThat(secondHandler.texts()).containsExactly("INSERT {id=2, v=null}");
		assertThat(startAttempts()).isEqualTo(2);
	}

	@Test
	void standbyWhenTheSlotWasDroppedFailsAndCreatesNone() throws SQLException {
		this.streams.recovery((recovery) -> new RecoverySettings(Duration.ofSeconds(1), 1, Duration.ofSeconds(1),
				Duration.ofSeconds(2), true));
		this.streams.start(this.handler);
		WalStream second = this.streams.create(new RecordingHandler());
		second.start();
		StreamFixture.awaitState(second, WalStreamState.STANDBY);

		dropSlotInUse();

		assertFailed(second, SlotMissingException.class);
		assertThat(this.streams.slotColumn("slot_name")).isNull();
	}

	@Test
	void reconnectWhenTheServerIsAnotherFailsBeforeItChangesAnythingThere() throws Exception {
		try (DedicatedPostgres other = TestPostgres.dedicated(Map.of());
				TcpProxy otherProxy = new TcpProxy(other.port())) {
			TestDatabase there = new TestDatabase(other.server(), "x", "x");
			AtomicReference<TcpProxy> current = new AtomicReference<>(this.proxy);
			this.streams.connection((settings) -> StreamFixture.address(settings, () -> address(current.get(), "")));
			WalStream stream = this.streams.start(this.handler);
			insert(1, 1);
			this.handler.awaitSize(1);
			awaitReported();

			current.set(otherProxy);
			this.proxy.cut();

			assertFailed(stream, ServerChangedException.class);
			assertThat(otherProxy.statusUpdates().all()).isEmpty();
			try (StreamFixture look = new StreamFixture(there)) {
				assertThat(look.ask("SELECT count(*) FROM pg_publication")).isEqualTo("0");
				assertThat(look.ask("SELECT count(*) FROM pg_replication_slots")).isEqualTo("0");
			}
		}
	}

	// As a standby that lagged when it was promoted: the same system, but less WAL.
	@Test
	void reconnectWhenTheServerLacksWhatWasConfirmedFailsAndSendsNoOldPosition() throws Exception {
		server.stopFast();
		try (DedicatedPostgres behind = server.startCopy(); TcpProxy behindProxy = new TcpProxy(behind.port())) {
			server.restart(Map.of());
			AtomicReference<TcpProxy> current = new AtomicReference<>(this.proxy);
			this.streams.connection((settings) -> StreamFixture.address(settings, () -> address(current.get(), "")));
			WalStream stream = this.streams.start(this.handler);
			this.database.execute("SELECT pg_switch_wal()");
			insert(1, 1);
			this.handler.awaitSize(1);
			awaitReported();

			current.set(behindProxy);
			this.proxy.cut();

			assertFailed(stream, ServerBehindException.class);
			assertThat(behindProxy.statusUpdates().highestFlushed()).isEqualTo(Lsn.ZERO);
		}
	}

	private void awaitReported() {
		Waiting.untilAsserted(() -> assertThat(this.proxy.statusUpdates().highestFlushed())
			.isGreaterThan(this.handler.ids().get(0).commitLsn()));
	}

	private void assertDelivered(int count) {
		this.handler.awaitSize(count);
		assertThat(this.handler.ids()).isSorted().doesNotHaveDuplicates();
		assertThat(this.handler.texts()).containsExactlyElementsOf(
				IntStream.rangeClosed(1, count).mapToObj((id) -> "INSERT {id=" + id + ", v=null}").toList());
	}

	private static void assertFailed(WalStream stream, Class<? extends Exception> expected) {
		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertThat(stream.status().slots().get(0).failure()).isNotNull();
		assertThat(stream.status().slots().get(0).failure().exception()).isEqualTo(expected.getName());
	}

	// As the documents say
	private void startWithoutSlot(WalStream stream, int next) throws SQLException {
		int before = this.handler.changes().size();
		Waiting.untilAsserted(
				() -> this.database.execute("SELECT pg_drop_replication_slot('" + this.database.slotName() + "')"));

		stream.start();

		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		insert(next, next);
		this.handler.awaitSize(before + 1);
	}

	private String terminateSideConnection() throws SQLException {
		return this.streams.ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
				+ "WHERE application_name = ? AND backend_type = 'client backend'", this.database.schema());
	}

	// Each row in a transaction of its own
	private void dropSlotInUse() throws SQLException {
		String slot = this.database.slotName();
		this.database.execute("SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots "
				+ "WHERE slot_name = '" + slot + "'", "SELECT pg_drop_replication_slot('" + slot + "')");
	}

	private void insert(int from, int to) throws SQLException {
		this.database.execute("DO $$ BEGIN FOR id IN " + from + ".." + to
				+ " LOOP INSERT INTO t VALUES (id); COMMIT; END LOOP; END $$");
	}

	private long startAttempts() throws IOException {
		long attempts = 0;
		try (Stream<Path> logs = Files.list(server.dataDirectory().resolve("log"))) {
			for (Path log : logs.toList()) {
				List<String> lines = Files.readAllLines(log);
				attempts += lines.stream()
					.filter((line) -> line.contains("received replication command: START_REPLICATION")
							&& line.contains(this.database.slotName()))
					.count();
			}
		}
		return attempts;
	}

	private ConnectionSettings throughProxy(ConnectionSettings settings) {
		return StreamFixture.address(settings, () -> proxied(""));
	}

	private ServerAddress proxied(String query) {
		return address(this.proxy, query);
	}

	private static ServerAddress address(TcpProxy proxy, String query) {
		return new ServerAddress("jdbc:postgresql://localhost:" + proxy.port() + "/postgres" + query, "postgres", "");
	}

}
