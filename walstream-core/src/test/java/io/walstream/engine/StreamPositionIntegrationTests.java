package io.walstream.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TcpProxy;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the position that a stream confirms and for what comes again after it.
 */
class StreamPositionIntegrationTests {

	private static DedicatedPostgres server;

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeAll
	static void startServer() throws IOException {
		server = TestPostgres.dedicated(Map.of("max_wal_size", "4GB", "checkpoint_timeout", "1h"));
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@BeforeEach
	void publish(TestInfo test) throws SQLException {
		this.database = new TestDatabase(server.server(), test.getTestMethod().orElseThrow().getName(), "position");
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)", "CREATE TABLE other (v text)");
		this.streams = new StreamFixture(this.database).publish("t");
	}

	@AfterEach
	void close() {
		this.handler.release();
		this.streams.close();
	}

	// Neither the row's position nor that of the commit, but the end of the commit.
	@Test
	void handleWhenItRunsLeavesThePositionBeforeItsTransaction() throws SQLException {
		this.streams.start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		Lsn firstCommit = this.handler.ids().get(0).commitLsn();
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThan(firstCommit));
		this.handler.block();
		Lsn before = this.streams.currentWal();
		this.database.execute("INSERT INTO t VALUES (2), (3)", "INSERT INTO other VALUES ('x')");
		this.handler.awaitSize(2);

		Awaitility.await()
			.during(Duration.ofSeconds(3))
			.atMost(Duration.ofSeconds(5))
			.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isLessThanOrEqualTo(before));
		this.handler.release();

		this.handler.awaitSize(3);
		Lsn lastCommit = this.handler.ids().get(2).commitLsn();
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThan(lastCommit));
	}

	@Test
	void stopWhenChangesArriveAllTheTimeLeavesNoneToComeAgain() throws Exception {
		AtomicInteger next = new AtomicInteger();
		CompletableFuture<?> load = CompletableFuture.runAsync(() -> insertRowByRow(next, 4000));
		do {
			WalStream stream = this.streams.start(this.handler);
			int size = this.handler.changes().size();
			this.handler.awaitSize(Math.min(size + 200, 4000));
			StreamFixture.stop(stream);
		}
		while (!load.isDone());
		load.get(30, TimeUnit.SECONDS);
		this.streams.start(this.handler);

		this.handler.awaitSize(4000);
		assertThat(this.handler.ids()).hasSize(4000).isSorted().doesNotHaveDuplicates();
	}

	@Test
	void stopWhenATransactionIsHalfHandledDeliversAllOfItAgainWithTheSameIds() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		this.handler.block();
		this.database.execute("INSERT INTO t SELECT generate_series(2, 11)");
		this.handler.awaitSize(2);
		CompletableFuture<Void> stopped = stream.stop().toCompletableFuture();
		this.handler.release();
		stopped.join();
		List<ChangeId> before = this.handler.ids();
		RecordingHandler second = new RecordingHandler();

		this.streams.start(second);

		second.awaitSize(10);
		assertThat(before).hasSizeLessThan(11);
		assertThat(second.ids()).hasSize(10).startsWith(before.get(1));
		assertThat(second.ids()).extracting(ChangeId::ordinal).isSorted().startsWith(0L).endsWith(9L);
	}

	// The server is busy with sending when the last position is reported.
	@Test
	void stopWhenAHugeTransactionArrivesKeepsWhatWasHandledBefore() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.database.execute("INSERT INTO t VALUES (0)",
				"INSERT INTO t SELECT g, repeat('x', 100) FROM generate_series(1, 100000) g");
		this.handler.awaitSize(2);
		StreamFixture.stop(stream);
		List<ChangeId> before = this.handler.ids();
		RecordingHandler second = new RecordingHandler();

		this.streams.start(second);

		second.awaitSize(1);
		assertThat(before).hasSizeLessThan(100_001);
		assertThat(second.ids()).startsWith(before.get(1));
	}

	// What the server sent before it got the last position says nothing about that.
	@Test
	void stopWhenTransactionsWaitBehindASlowHandlerKeepsWhatWasHandled() throws SQLException {
		Semaphore permits = new Semaphore(0);
		List<ChangeId> handled = new CopyOnWriteArrayList<>();
		this.streams
			.flow((flow) -> new FlowSettings(4, flow.bufferBytes(), 1, flow.holdRetryInterval(), Duration.ZERO));
		WalStream stream = this.streams.start((batch) -> {
			permits.acquire();
			batch.forEach((delivery) -> handled.add(((Change<?>) delivery).id()));
		});
		this.database.execute("DO $$ BEGIN FOR id IN 1..6000 LOOP INSERT INTO t VALUES (id, repeat('x', 1500)); "
				+ "COMMIT; END LOOP; END $$");
		permits.release(100);
		Waiting.untilAsserted(() -> assertThat(handled).hasSize(100));
		StreamFixture.stop(stream);
		RecordingHandler second = new RecordingHandler();

		this.streams.start(second);

		second.awaitSize(1);
		assertThat(second.ids().get(0)).isGreaterThan(handled.get(99));
	}

	// As if the process died: the first instance never gets to say a word.
	@Test
	void startWhenAnotherInstanceDiedInsideTheHandlerDeliversTheSameIds() throws Exception {
		RecordingHandler second = new RecordingHandler();
		TcpProxy proxy = new TcpProxy(server.port());
		StreamFixture first = new StreamFixture(this.database)
			.connection((connection) -> StreamFixture.address(connection, () -> through(proxy)));
		WalStream dying = first.start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		awaitConfirmed(this.streams.currentWal());
		this.handler.block();
		this.database.execute("INSERT INTO t VALUES (2), (3)", "INSERT INTO t VALUES (4)");
		this.handler.awaitSize(2);
		proxy.close();
		StreamFixture.awaitState(dying, WalStreamState.RECONNECTING);

		this.streams.start(second);

		second.awaitSize(3);
		assertThat(second.texts()).containsExactly("INSERT {id=2, v=null}", "INSERT {id=3, v=null}",
				"INSERT {id=4, v=null}");
		assertThat(second.ids()).startsWith(this.handler.ids().get(1));
		this.handler.release();
		first.close();
	}

	// A quiet table in a busy cluster does not keep its WAL.
	@Test
	void startWhenOnlyOthersWriteConfirmsTheirPositions() throws SQLException {
		this.streams.start(this.handler);
		this.database.execute("CREATE DATABASE neighbour");
		TestPostgres neighbour = server.server().withUrl(server.server().jdbcUrl().replace("/postgres", "/neighbour"));

		neighbour.execute("SELECT count(pg_logical_emit_message(false, 'x', repeat('x', 1000000))) "
				+ "FROM generate_series(1, 200)");
		Lsn end = this.streams.currentWal();
		awaitConfirmed(end);
		this.database.execute("INSERT INTO other SELECT repeat('x', 1000) FROM generate_series(1, 20000)");

		awaitConfirmed(this.streams.currentWal());
		assertThat(this.handler.changes()).isEmpty();
	}

	// Descriptions of types and tables come with the position 0/0.
	@Test
	void startWhenTablesAreDescribedShowsAndReportsNoZero() throws Exception {
		String[] tables = createTables(300);
		try (TcpProxy proxy = new TcpProxy(server.port())) {
			this.streams.tables(tables)
				.connection((connection) -> new ConnectionSettings(() -> through(proxy), this.database.schema(),
						connection.connectTimeout(), Duration.ofMillis(1), connection.receiveTimeout()));
			WalStream stream = this.streams.start(this.handler);
			Lsn before = this.streams.currentWal();
			Waiting.untilAsserted(
					() -> assertThat(stream.status().slots().get(0).flushedLsn()).isGreaterThanOrEqualTo(before));
			Waiting
				.untilAsserted(() -> assertThat(proxy.statusUpdates().highestFlushed()).isGreaterThanOrEqualTo(before));
			proxy.statusUpdates().clear();
			// Each piece is followed by silence, in which the stream reports
			proxy.delay(Duration.ofMillis(50));

			this.database
				.execute("BEGIN; INSERT INTO d0 VALUES ('new'); TRUNCATE " + String.join(", ", tables) + "; COMMIT");
			List<SlotStatus> shown = statusesUntilHandled(stream, 1 + tables.length);
			Waiting.untilAsserted(() -> assertThat(proxy.statusUpdates().highestFlushed())
				.isGreaterThan(this.handler.ids().get(0).commitLsn()));

			assertThat(proxy.statusUpdates().all()).allSatisfy((update) -> {
				assertThat(update.written()).isGreaterThanOrEqualTo(before);
				assertThat(update.flushed()).isGreaterThanOrEqualTo(before);
			});
			assertThat(shown).hasSizeGreaterThan(3).allSatisfy((status) -> {
				assertThat(status.receivedLsn()).isGreaterThanOrEqualTo(before);
				assertThat(status.flushedLsn()).isGreaterThanOrEqualTo(before);
			});
		}
	}

	@Test
	void startWhenTheServerHasNoTimeoutConfirmsAllTheSame() throws SQLException {
		this.streams.connection((connection) -> StreamFixture.address(connection,
				() -> new ServerAddress(this.database.server().jdbcUrl() + "&options=-c%20wal_sender_timeout=0",
						"postgres", "")));
		this.streams.start(this.handler);

		this.database.execute("INSERT INTO other VALUES ('x')");
		awaitConfirmed(this.streams.currentWal());
		insert(1);

		this.handler.awaitSize(1);
		awaitConfirmed(this.streams.currentWal());
	}

	// The server's memory of the slot is as old as the last snapshot of its transactions
	// that it wrote, which it does whenever it likes.
	@Test
	void startWhenTheServerCrashedDeliversConfirmedChangesAgainWithTheSameIds() throws Exception {
		WalStream stream = this.streams.start(this.handler);
		insert(1);
		writeSnapshot();
		awaitConfirmed(this.streams.currentWal());
		insert(2);
		this.handler.awaitSize(2);
		awaitConfirmed(this.streams.currentWal());
		List<ChangeId> before = this.handler.ids();
		StreamFixture.stop(stream);
		RecordingHandler second = new RecordingHandler();

		server.stopImmediately();
		server.restart(Map.of());
		Lsn remembered = this.streams.confirmedFlush();
		List<ChangeId> again = before.stream().filter((id) -> id.commitLsn().compareTo(remembered) >= 0).toList();
		insert(3);
		this.streams.start(second);

		second.awaitSize(again.size() + 1);
		assertThat(second.ids()).hasSize(again.size() + 1).startsWith(again.toArray(ChangeId[]::new));
	}

	@Test
	void handleWhenTheServerCrashedGetsNoChangeAgainInTheSameProcess() throws Exception {
		WalStream stream = this.streams.start(this.handler);
		insert(1);
		insert(2);
		this.handler.awaitSize(2);
		awaitConfirmed(this.streams.currentWal());

		server.stopImmediately();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		server.restart(Map.of());
		insert(3);

		this.handler.awaitSize(3);
		awaitConfirmed(this.streams.currentWal());
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=null}", "INSERT {id=2, v=null}",
				"INSERT {id=3, v=null}");
	}

	private String[] createTables(int count) throws SQLException {
		String[] names = IntStream.range(0, count).mapToObj((number) -> "d" + number).toArray(String[]::new);
		this.database.execute("CREATE TYPE state AS ENUM ('new')", Arrays.stream(names)
			.map((name) -> "CREATE TABLE " + name + " (s state); ALTER TABLE " + name + " REPLICA IDENTITY FULL")
			.collect(Collectors.joining("; ")));
		return names;
	}

	private List<SlotStatus> statusesUntilHandled(WalStream stream, int changes) {
		List<SlotStatus> statuses = new ArrayList<>();
		Awaitility.await().pollInterval(Duration.ofMillis(5)).until(() -> {
			statuses.add(stream.status().slots().get(0));
			return this.handler.changes().size() == changes;
		});
		return statuses;
	}

	private void awaitConfirmed(Lsn position) {
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThanOrEqualTo(position));
	}

	private void writeSnapshot() throws SQLException {
		boolean hasFunction = Integer.parseInt(this.streams.ask("SHOW server_version_num")) >= 160000;
		this.database.execute(hasFunction ? "SELECT pg_log_standby_snapshot()" : "CHECKPOINT");
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO t VALUES (" + id + ")");
	}

	private void insertRowByRow(AtomicInteger next, int count) {
		try {
			Writers.run(this.database, 4, count / 4,
					(writer, n) -> List.of("INSERT INTO t VALUES (" + next.incrementAndGet() + ", 'load')"));
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static ServerAddress through(TcpProxy proxy) {
		return new ServerAddress("jdbc:postgresql://localhost:" + proxy.port() + "/postgres", "postgres", "");
	}

}
