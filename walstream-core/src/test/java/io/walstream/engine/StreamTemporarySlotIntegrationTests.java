package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for streams whose slot ends with its connection.
 */
@PostgresTest
@Timeout(180)
class StreamTemporarySlotIntegrationTests {

	private static final Duration LONG = Duration.ofMinutes(2);

	private static final Pattern RANGE = Pattern.compile("made anew: what was committed between (\\S+) and (\\S+) is");

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void prepare(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database).tables("t").temporary(LONG);
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startedWhenCompleteMissesNothing() throws SQLException {
		started(this.streams.create(this.handler));

		insert(1);

		this.handler.awaitSize(1);
		assertThat(this.streams.slotColumn("temporary")).isEqualTo("t");
	}

	@Test
	void startedWhenSlotOfTheNameIsPermanentSaysSo() throws SQLException {
		this.streams.createSlot();
		WalStream stream = this.streams.create(this.handler);

		SlotMismatchException failure = failure(stream, SlotMismatchException.class);

		assertThat(failure.getProperty()).isEqualTo("temporary");
		assertThat(failure.getActual()).isEqualTo("false");
		assertThat(failure.getExpected()).isEqualTo("true");
		assertThat(stream.state()).isEqualTo(WalStreamState.FAILED);
		assertThat(publications()).isEqualTo("0");
	}

	@Test
	void startedWhenPermanentSlotIsReadSaysSo() {
		this.streams.permanent().start(this.handler);

		failure(this.streams.temporary(LONG).create(this.handler), SlotMismatchException.class);
	}

	@Test
	void startedWhenTransactionStaysOpenNamesItAndLeavesNoSlot() throws SQLException {
		try (Connection open = openTransaction()) {
			WalStream stream = this.streams.temporary(Duration.ofSeconds(2)).create(this.handler);
			// Else its publication would wait for the transaction
			this.streams.createPublication();

			SlotCreationTimeoutException failure = failure(stream, SlotCreationTimeoutException.class);

			assertThat(failure.getBlockers()).isNotEmpty();
			Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("slot_name")).isNull());
			open.rollback();
		}
	}

	@Test
	void stopWhenSlotIsBeingCreatedCancelsItAtTheServer() throws SQLException {
		try (Connection open = openTransaction()) {
			this.streams.createPublication();
			WalStream stream = this.streams.create(this.handler);
			stream.start();
			Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("slot_name")).isNotNull());

			StreamFixture.stop(stream);

			assertThat(stream.started().toCompletableFuture()).isCompletedExceptionally();
			Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("slot_name")).isNull());
			open.rollback();
		}
	}

	@Test
	void startedWhenAskedForWhileTheStreamStopsIsOfTheNextStart() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		stream.stop();

		started(stream);

		assertThat(stream.state()).isEqualTo(WalStreamState.STREAMING);
		insert(1);
		this.handler.awaitSize(1);
	}

	@Test
	void slotWhenMadeAnewWarnsOfTheRangeUntilTheStreamIsStarted() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		insert(1);
		this.handler.awaitSize(1);
		Lsn first = this.streams.currentWal();
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThanOrEqualTo(first));
		Lsn second;
		// The new slot waits for it
		try (Connection open = openTransaction()) {
			killWalsender();
			insert(2);
			second = this.streams.currentWal();
			open.rollback();
		}

		Waiting.untilAsserted(
				() -> assertThat(stream.status().slots().get(0).warnings()).filteredOn(RANGE.asPredicate()).hasSize(1));

		Matcher range = RANGE.matcher(String.join(" ", stream.status().slots().get(0).warnings()));
		assertThat(range.find()).isTrue();
		assertThat(Lsn.parse(range.group(1))).isBetween(first, second);
		assertThat(Lsn.parse(range.group(2))).isGreaterThanOrEqualTo(second);
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		insert(3);
		this.handler.awaitSize(2);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1}", "INSERT {id=3}");
		assertThat(stream.status().slots().get(0).warnings()).filteredOn(RANGE.asPredicate()).hasSize(1);

		StreamFixture.stop(stream);
		started(stream);
		assertThat(stream.status().slots().get(0).warnings()).filteredOn(RANGE.asPredicate()).isEmpty();
	}

	@Test
	void slotWhenNothingWasConfirmedWarnsFromWhereTheFormerOneBegan() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		Lsn before = this.streams.confirmedFlush();

		killWalsender();

		Waiting.untilAsserted(
				() -> assertThat(stream.status().slots().get(0).warnings()).filteredOn(RANGE.asPredicate()).hasSize(1));
		Matcher range = RANGE.matcher(String.join(" ", stream.status().slots().get(0).warnings()));
		assertThat(range.find()).isTrue();
		assertThat(Lsn.parse(range.group(1))).isGreaterThanOrEqualTo(before);
	}

	@Test
	void stopDropsThePublicationThatWasMadeForTheSlot() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		assertThat(publications()).isEqualTo("1");

		StreamFixture.stop(stream);

		assertThat(publications()).isEqualTo("0");
	}

	@Test
	void stopWhenThePublicationIsOfAPermanentSlotLeavesIt() throws SQLException {
		StreamFixture.stop(this.streams.permanent().start(this.handler));
		Waiting.untilAsserted(() -> assertThat(this.streams.slotColumn("active")).isEqualTo("f"));
		this.database.execute("SELECT pg_drop_replication_slot('" + this.database.slotName() + "')");

		StreamFixture.stop(this.streams.temporary(LONG).start(this.handler));

		assertThat(publications()).isEqualTo("1");
	}

	@Test
	void stopWhenThePublicationIsNotOursLeavesIt() throws SQLException {
		this.streams.createPublication();

		StreamFixture.stop(this.streams.start(this.handler));

		assertThat(publications()).isEqualTo("1");
	}

	@Test
	void startWhenAnotherInstanceHasTheSlotTakesOverAndMissesNothingFromThen() throws SQLException {
		WalStream holder = this.streams.start(this.handler);
		RecordingHandler second = new RecordingHandler();
		WalStream waiting = this.streams.create(second);
		started(waiting);
		assertThat(waiting.state()).isEqualTo(WalStreamState.STANDBY);

		StreamFixture.stop(holder);

		StreamFixture.awaitState(waiting, WalStreamState.STREAMING);
		insert(1);
		second.awaitSize(1);
		assertThat(publications()).isEqualTo("1");
		assertThat(waiting.status().slots().get(0).warnings()).isEqualTo(List.of());
	}

	private static void started(WalStream stream) {
		stream.start();
		stream.started().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
	}

	private static <T extends Throwable> T failure(WalStream stream, Class<T> type) {
		return type.cast(assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> started(stream))
			.withCauseInstanceOf(type)
			.actual()
			.getCause());
	}

	private Connection openTransaction() throws SQLException {
		Connection connection = this.database.connect();
		connection.setAutoCommit(false);
		try (Statement statement = connection.createStatement()) {
			statement.execute("INSERT INTO t VALUES (100)");
		}
		return connection;
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO t VALUES (" + id + ")");
	}

	private void killWalsender() throws SQLException {
		this.database.execute("SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots "
				+ "WHERE slot_name = '" + this.database.slotName() + "'");
	}

	private String publications() throws SQLException {
		return String.valueOf(this.streams.ask("SELECT count(*) FROM pg_publication WHERE pubname = ?",
				this.database.publicationName()));
	}

}
