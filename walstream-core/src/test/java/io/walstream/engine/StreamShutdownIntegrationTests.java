package io.walstream.engine;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.Delivery;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.RecoverySettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for the end of the server and the end of the stream.
 */
@Timeout(120)
class StreamShutdownIntegrationTests {

	private static final Duration SERVER_LIMIT = Duration.ofSeconds(5);

	private static final Duration IDLE_LIMIT = Duration.ofSeconds(1);

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
		this.database = new TestDatabase(server.server(), test.getTestMethod().orElseThrow().getName(), "shutdown");
		this.database.create();
		this.database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)");
		this.streams = new StreamFixture(this.database);
	}

	@AfterEach
	void close() {
		this.handler.release();
		this.streams.close();
	}

	@Test
	void stopServerWhenAChangeIsHeldIsQuick() throws Exception {
		AtomicReference<ChangeId> failing = new AtomicReference<>();
		WalStream stream = this.streams.publish("t").start(holdingAt(2, failing));
		insert(1);
		this.handler.awaitSize(1);
		Waiting.untilAsserted(
				() -> assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(0).commitLsn()));
		insert(2);
		StreamFixture.awaitState(stream, WalStreamState.HELD);

		assertThat(server.stopFast()).isLessThan(SERVER_LIMIT);
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		server.restart(Map.of());
		insert(3);
		StreamFixture.awaitState(stream, WalStreamState.HELD);
		stream.skip(failing.get());

		this.handler.awaitSize(2);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=null}", "INSERT {id=3, v=null}");
	}

	@Test
	void stopServerWhenChangesWaitBehindABlockedHandlerIsQuick() throws Exception {
		AtomicLong count = new AtomicLong();
		CountDownLatch release = new CountDownLatch(1);
		WalStream stream = this.streams.publish("t").start((batch) -> {
			assertThat(release.await(1, TimeUnit.MINUTES)).isTrue();
			batch.forEach((delivery) -> count.incrementAndGet());
		});
		this.database.execute("INSERT INTO t SELECT g, repeat('x', 1000) FROM generate_series(1, 100000) g");
		Waiting.untilAsserted(() -> assertThat(stream.status().slots().get(0).receivedLsn()).isNotNull());

		assertThat(server.stopFast()).isLessThan(SERVER_LIMIT);
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		server.restart(Map.of());
		release.countDown();

		Waiting.untilAsserted(() -> assertThat(count).hasValue(100_000));
	}

	@Test
	void stopServerWhileAStoppingStreamWaitsForItsHandlerIsQuick() throws Exception {
		WalStream stream = this.streams.publish("t").start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		Waiting.untilAsserted(
				() -> assertThat(this.streams.confirmedFlush()).isGreaterThan(this.handler.ids().get(0).commitLsn()));
		this.handler.block();
		insert(2);
		this.handler.awaitSize(2);
		CompletableFuture<Void> stopped = stream.stop().toCompletableFuture();

		assertThat(server.stopFast()).isLessThan(SERVER_LIMIT);

		assertThat(stopped).isNotDone();
		this.handler.release();
		stopped.get(30, TimeUnit.SECONDS);
		server.restart(Map.of());
	}

	@Test
	void stopServerWhenAMillionRowsAreBeingDeliveredIsQuick() throws Exception {
		AtomicLong ordinals = new AtomicLong();
		WalStream stream = this.streams.publish("t").start((batch) -> {
			for (Delivery delivery : batch) {
				long ordinal = ((Change<?>) delivery).id().ordinal();
				if (ordinal != ordinals.getAndIncrement()) {
					throw new IllegalStateException("Expected another ordinal");
				}
			}
		});
		this.database.execute("INSERT INTO t SELECT g FROM generate_series(1, 1000000) g");
		Waiting.untilAsserted(() -> assertThat(ordinals).hasPositiveValue());

		assertThat(server.stopFast()).isLessThan(SERVER_LIMIT);
		assertThat(ordinals.get()).isLessThan(1_000_000);
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		server.restart(Map.of());

		Awaitility.await().atMost(Duration.ofSeconds(80)).untilAsserted(() -> assertThat(ordinals).hasValue(1_000_000));
		assertThat(stream.state()).isEqualTo(WalStreamState.STREAMING);
	}

	@Test
	void stopWhenIdleIsQuickAndFreesTheSlot() throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);

		assertThat(stopTime(stream)).isLessThan(IDLE_LIMIT);

		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
		Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("active")).isEqualTo("f"));
		assertThatIllegalStateException().isThrownBy(stream::pause);
	}

	@Test
	void startWhenStoppedBeforeGoesOnWithWhatWasWrittenMeanwhile() throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		StreamFixture.stop(stream);
		insert(2);

		stream.start();

		this.handler.awaitSize(2);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=null}", "INSERT {id=2, v=null}");
	}

	@Test
	void stopWhenTheSlotIsBeingCreatedDoesNotWaitForOthers() throws SQLException {
		WalStream stream = this.streams.tables("t").create(this.handler);
		try (Connection open = this.database.connect(); Statement statement = open.createStatement()) {
			open.setAutoCommit(false);
			statement.execute("INSERT INTO t VALUES (1)");
			stream.start();
			Waiting.untilAsserted(() -> assertThat(this.streams
				.ask("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE_REPLICATION_SLOT%'"))
				.isEqualTo("1"));

			assertThat(stopTime(stream)).isLessThan(Duration.ofSeconds(3));
		}

		Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("slot_name")).isNull());
	}

	@Test
	void stopWhenTheServerIsAwayWaitsForTheRunningCall() throws Exception {
		WalStream stream = this.streams.publish("t").start(this.handler);
		this.handler.block();
		insert(1);
		this.handler.awaitSize(1);
		server.stopFast();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		try {
			CompletableFuture<Void> stopped = stream.stop().toCompletableFuture();

			Awaitility.await().during(Duration.ofMillis(500)).until(() -> !stopped.isDone());
			this.handler.release();
			stopped.get(5, TimeUnit.SECONDS);
		}
		finally {
			server.restart(Map.of());
		}
	}

	@Test
	void stopWhenTheServerIsAwayIsQuick() throws Exception {
		this.streams.recovery((recovery) -> new RecoverySettings(Duration.ofSeconds(30), 1, Duration.ofSeconds(30),
				Duration.ofMillis(200), false));
		WalStream stream = this.streams.publish("t").start(this.handler);
		server.stopFast();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);

		assertThat(stopTime(stream)).isLessThan(IDLE_LIMIT);
		server.restart(Map.of());
	}

	@Test
	void stopWhenCalledByTheHandlerEndsTheStream() throws SQLException {
		AtomicReference<WalStream> own = new AtomicReference<>();
		CompletableFuture<WalStreamState> seen = new CompletableFuture<>();
		own.set(this.streams.publish("t").create((batch) -> {
			own.get().stop().toCompletableFuture().get(5, TimeUnit.SECONDS);
			seen.complete(own.get().state());
		}));
		own.get().start();
		insert(1);

		assertThat(seen.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(WalStreamState.STOPPED);
		assertThat(this.streams.unconfirmedMessages()).isPositive();
	}

	@Test
	void stopWhenHeldOrPausedIsQuickAndConfirmsNothing() throws SQLException {
		WalStream stream = this.streams.publish("t").start(holdingAt(1, new AtomicReference<>()));
		insert(1);
		StreamFixture.awaitState(stream, WalStreamState.HELD);
		assertThat(stopTime(stream)).isLessThan(IDLE_LIMIT);

		WalStream second = this.streams.create(this.handler);
		second.start();
		second.pause();
		StreamFixture.awaitState(second, WalStreamState.PAUSED);
		assertThat(stopTime(second)).isLessThan(IDLE_LIMIT);

		this.streams.start(this.handler);
		this.handler.awaitSize(1);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=null}");
	}

	@Test
	void stopWhenTheHandlerHangsInterruptsItAfterTheTimeout() throws SQLException {
		CountDownLatch entered = new CountDownLatch(1);
		CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
		this.streams.flow((flow) -> new FlowSettings(flow.bufferChanges(), flow.bufferBytes(), flow.batchChanges(),
				flow.holdRetryInterval(), Duration.ofMillis(300)));
		WalStream stream = this.streams.publish("t").start((batch) -> {
			entered.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.complete(batch.isStopping());
				throw ex;
			}
		});
		insert(1);
		assertThat(await(entered)).isTrue();

		assertThat(stopTime(stream)).isBetween(Duration.ofMillis(300), Duration.ofSeconds(2));
		assertThat(interrupted).isCompletedWithValue(true);
		assertThat(this.streams.unconfirmedMessages()).isPositive();
	}

	@Test
	void startWhenStopIsAskedForTwiceStaysStarted() throws SQLException {
		WalStream stream = this.streams.publish("t").start(this.handler);
		CompletableFuture<Void> first = stream.stop().toCompletableFuture();
		CompletableFuture<Void> restarted = stream.stop().thenRun(stream::start).toCompletableFuture();

		CompletableFuture.allOf(first, restarted).orTimeout(10, TimeUnit.SECONDS).join();
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		insert(1);

		this.handler.awaitSize(1);
	}

	private ChangeHandler holdingAt(int number, AtomicReference<ChangeId> failing) {
		AtomicLong calls = new AtomicLong();
		return (batch) -> {
			for (Delivery delivery : batch) {
				if (calls.get() == number - 1 && failing.get() == null) {
					failing.set(((Change<?>) delivery).id());
				}
				if (((Change<?>) delivery).id().equals(failing.get())) {
					throw new ChangeHandlingException(delivery, new IllegalStateException("broken"));
				}
				calls.incrementAndGet();
				this.handler.changes().add((Change<?>) delivery);
			}
		};
	}

	private static Duration stopTime(WalStream stream) {
		long start = System.nanoTime();
		StreamFixture.stop(stream);
		return Duration.ofNanos(System.nanoTime() - start);
	}

	private static boolean await(CountDownLatch latch) {
		try {
			return latch.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO t VALUES (" + id + ")");
	}

}
