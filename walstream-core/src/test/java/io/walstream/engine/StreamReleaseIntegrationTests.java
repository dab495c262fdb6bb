package io.walstream.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.walstream.failure.ConnectionReleasedException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a stream that reads nothing, since its buffer is full, while the server wants
 * its walsender gone. The stream's user is not a superuser.
 */
@Timeout(150)
class StreamReleaseIntegrationTests {

	private static final int ROWS = 300;

	/** What a release may take. */
	private static final Duration LIMIT = Duration.ofSeconds(5);

	private static DedicatedPostgres server;

	private TestDatabase database;

	private StreamFixture streams;

	private StandingHandler handler;

	private WalStream stream;

	@BeforeAll
	static void startServer() throws IOException, SQLException {
		server = TestPostgres.dedicated(
				Map.of("min_wal_size", "32MB", "max_wal_size", "4GB", "checkpoint_timeout", "1h", "fsync", "off"));
		server.execute("CREATE ROLE release_app LOGIN REPLICATION");
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@BeforeEach
	void publish(TestInfo test) throws SQLException {
		this.database = new TestDatabase(server.server(), test.getTestMethod().orElseThrow().getName(),
				test.getDisplayName());
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)", "CREATE TABLE other (v text)",
				"ALTER TABLE t ALTER COLUMN v SET STORAGE EXTERNAL",
				"ALTER TABLE other ALTER COLUMN v SET STORAGE EXTERNAL");
		this.streams = new StreamFixture(this.database)
			.flow((flow) -> new FlowSettings(10, flow.bufferBytes(), 4, flow.holdRetryInterval(), flow.stopTimeout()))
			.connection((connection) -> StreamFixture.address(connection,
					() -> new ServerAddress(this.database.server().jdbcUrl(), "release_app", "")))
			.publish("t");
	}

	@AfterEach
	void close() throws SQLException {
		this.handler.letGo(this.stream);
		this.streams.close();
		keepSize("-1");
		this.database.drop();
	}

	@ParameterizedTest
	@EnumSource
	void terminateWhenNothingIsReadReleasesAndGoesOn(Standing standing) throws Exception {
		stand(standing);
		int pid = walSender();

		terminate(pid);

		awaitReleased(pid);
		assertStands(standing);
		assertThat(this.stream.status().slots().get(0).warnings())
			.anySatisfy((warning) -> assertThat(warning).contains(this.database.slotName(), String.valueOf(pid)));
		letGo();
		assertAllHandled();
		Waiting.untilAsserted(() -> assertThat(this.stream.status().slots().get(0).warnings())
			.noneMatch((warning) -> warning.contains("released")));
	}

	@ParameterizedTest
	@EnumSource
	void checkpointWhenTheSlotIsUnreservedIsNotHeldUp(Standing standing) throws Exception {
		stand(standing);
		outgrow();

		long start = System.nanoTime();
		this.database.execute("CHECKPOINT");

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT.multipliedBy(2));
		StreamFixture.awaitState(this.stream, WalStreamState.FAILED);
		assertThat(this.stream.status().slots().get(0).failure().exception())
			.isEqualTo(SlotInvalidatedException.class.getName());
	}

	@ParameterizedTest
	@EnumSource
	void unreservedWhenNoCheckpointComesReleasesAndGoesOn(Standing standing) throws Exception {
		stand(standing);
		int pid = walSender();

		outgrow();

		awaitReleased(pid);
		assertStands(standing);
		letGo();
		assertAllHandled();
	}

	@ParameterizedTest
	@EnumSource
	void lostWhenTheConnectionIsReleasedFails(Standing standing) throws Exception {
		stand(standing);
		int pid = walSender();
		terminate(pid);
		awaitReleased(pid);
		outgrow();

		this.database.execute("CHECKPOINT");

		StreamFixture.awaitState(this.stream, WalStreamState.FAILED);
		assertThat(this.stream.status().slots().get(0).failure().exception())
			.isEqualTo(SlotInvalidatedException.class.getName());
	}

	@ParameterizedTest
	@EnumSource
	void stopServerWhenNothingIsReadIsQuick(Standing standing) throws Exception {
		stand(standing);

		assertThat(server.stopFast()).isLessThan(LIMIT.multipliedBy(2));
		server.restart(Map.of());
		letGo();

		assertAllHandled();
	}

	@ParameterizedTest
	@EnumSource
	void stopServerImmediatelyWhenNothingIsReadIsNoticed(Standing standing) throws Exception {
		stand(standing);

		server.stopImmediately();
		StreamFixture.awaitState(this.stream, WalStreamState.RECONNECTING);
		server.restart(Map.of());
		letGo();

		assertAllHandled();
	}

	@ParameterizedTest
	@EnumSource
	void stopWhenTheConnectionIsReleasedIsQuick(Standing standing) throws Exception {
		stand(standing);
		int pid = walSender();
		terminate(pid);
		awaitReleased(pid);

		long start = System.nanoTime();
		this.handler.letGo();
		StreamFixture.stop(this.stream);

		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
		this.handler.mend();
		this.stream.start();
		Waiting.untilAsserted(() -> assertThat(this.handler.ids()).endsWith(ROWS));
	}

	@Test
	void terminateWhenItReadsInBurstsReleasesAndGoesOn() throws Exception {
		this.handler = new StandingHandler(Standing.SLOW);
		this.stream = this.streams.start(this.handler);
		this.handler.slow(20);
		insert();
		int pid = walSender();

		terminate(pid);

		awaitReleased(pid);
		assertAllHandled();
	}

	@Test
	void skipWhenTheConnectionIsReleasedLeavesTheChangeOut() throws Exception {
		stand(Standing.HELD);
		int pid = walSender();
		terminate(pid);
		awaitReleased(pid);

		this.stream.skip(this.stream.status().slots().get(0).failure().change());

		Waiting.untilAsserted(() -> assertThat(this.handler.ids()).hasSize(ROWS - 1));
		assertThat(this.handler.ids()).containsExactlyElementsOf(IntStream.rangeClosed(2, ROWS).boxed().toList());
	}

	@Test
	void retryWhenTheConnectionIsReleasedKeepsTheStreamHeld() throws Exception {
		this.streams.flow((flow) -> new FlowSettings(flow.bufferChanges(), flow.bufferBytes(), flow.batchChanges(),
				Duration.ofMillis(300), flow.stopTimeout()));
		stand(Standing.HELD);
		int pid = walSender();
		terminate(pid);
		awaitReleased(pid);
		int attempts = this.stream.status().slots().get(0).failure().attempts();

		Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(5)).until(() -> {
			assertThat(this.stream.state()).isEqualTo(WalStreamState.HELD);
			return this.stream.status().slots().get(0).failure().attempts() > attempts + 2;
		});
		this.handler.mend();

		assertAllHandled();
	}

	@Test
	void releaseWhenAnotherInstanceTakesTheSlotStandsBy() throws Exception {
		stand(Standing.HELD);
		int pid = walSender();
		terminate(pid);
		awaitReleased(pid);
		StandingHandler second = new StandingHandler(Standing.SLOW);
		WalStream other = this.streams.start(second);

		StreamFixture.awaitState(this.stream, WalStreamState.STANDBY);
		Waiting.untilAsserted(() -> assertThat(second.ids()).hasSize(ROWS));
		StreamFixture.stop(other);
		this.database.execute("INSERT INTO t VALUES (1000)");

		Waiting.untilAsserted(() -> assertThat(this.handler.ids()).containsExactly(1000));
		StreamFixture.awaitState(this.stream, WalStreamState.STREAMING);
	}

	private void stand(Standing standing) throws SQLException {
		this.handler = new StandingHandler(standing);
		this.handler.stand();
		this.stream = this.streams.start(this.handler);
		if (standing == Standing.PAUSED) {
			this.stream.pause();
		}
		insert();
		Waiting.untilAsserted(() -> assertThat(waitEvent(walSender())).isEqualTo("WalSenderWriteData"));
		StreamFixture.awaitState(this.stream, standing.connected());
	}

	private void insert() throws SQLException {
		this.database.execute("INSERT INTO t SELECT g, repeat('x', 100000) FROM generate_series(1, " + ROWS + ") g");
	}

	/** Writes more WAL than the slot may keep. */
	private void outgrow() throws SQLException {
		keepSize("'32MB'");
		for (int i = 0; i < 4; i++) {
			this.database.execute("INSERT INTO other SELECT repeat('x', 100000) FROM generate_series(1, 160) g",
					"SELECT pg_switch_wal()");
		}
		assertThat(this.streams.slotColumn("wal_status")).isEqualTo("unreserved");
	}

	private static void keepSize(String size) throws SQLException {
		server.execute("ALTER SYSTEM SET max_slot_wal_keep_size = " + size, "SELECT pg_reload_conf()");
	}

	private int walSender() throws SQLException {
		return Integer.parseInt(this.streams.slotColumn("active_pid"));
	}

	private String waitEvent(int pid) throws SQLException {
		return this.streams.ask("SELECT wait_event FROM pg_stat_get_activity(" + pid + ")");
	}

	private void terminate(int pid) throws SQLException {
		this.streams.ask("SELECT pg_terminate_backend(" + pid + ")");
	}

	private void awaitReleased(int pid) {
		Awaitility.await()
			.atMost(LIMIT)
			.pollInterval(Duration.ofMillis(50))
			.until(() -> this.streams.ask("SELECT 1 FROM pg_stat_get_activity(" + pid + ")") == null);
	}

	private void assertStands(Standing standing) {
		StreamFixture.awaitState(this.stream, standing.released());
		Awaitility.await().during(Duration.ofSeconds(1)).atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
			assertThat(this.stream.state()).isEqualTo(standing.released());
			assertThat(this.streams.slotColumn("active")).isEqualTo("f");
		});
		assertThat(this.stream.status().slots().get(0).failure().exception()).isEqualTo((standing == Standing.HELD)
				? IllegalStateException.class.getName() : ConnectionReleasedException.class.getName());
	}

	private void letGo() {
		this.handler.mend();
		this.handler.letGo(this.stream);
	}

	private void assertAllHandled() {
		Waiting.untilAsserted(() -> assertThat(this.handler.ids()).hasSize(ROWS));
		assertThat(this.handler.ids()).containsExactlyElementsOf(IntStream.rangeClosed(1, ROWS).boxed().toList());
		StreamFixture.awaitState(this.stream, WalStreamState.STREAMING);
	}

}
