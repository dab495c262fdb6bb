package io.walstream.engine;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.change.DeliveryId;
import io.walstream.change.LogicalMessage;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Messages of {@code pg_logical_emit_message} on a stream that asks for them.
 */
@PostgresTest
class StreamMessageIntegrationTests {

	private final MessageHandler handler = new MessageHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		this.database = database;
		this.streams = new StreamFixture(database);
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams.publish("t").messages();
	}

	@AfterEach
	void stop() {
		this.streams.close();
	}

	@Test
	void startWhenMessagesAreWrittenAmongChangesDeliversThemAtTheirPlace() throws SQLException {
		this.streams.start(this.handler);

		inTransaction("INSERT INTO t VALUES (1)", emit(true, "wanted", "a"), "INSERT INTO t VALUES (2)",
				emit(true, "other", "b"), "SAVEPOINT s", emit(true, "wanted", "rolled back"), "ROLLBACK TO s",
				emit(true, "wanted", ""));

		Waiting.untilAsserted(
				() -> assertThat(this.handler.texts()).containsExactly("INSERT {id=1}", "a", "INSERT {id=2}", ""));
		List<Delivery> all = this.handler.deliveries;
		assertThat(all).extracting((delivery) -> delivery.id().commitLsn())
			.containsOnly(all.get(0).id().commitLsn())
			.doesNotContainNull();
		assertThat(all.get(2).id().toString()).endsWith("/1");
		assertThat(all.get(1).id().precedes(all.get(3).id())).isTrue();
	}

	@Test
	void startWhenATransactionIsRolledBackDeliversWhatIsNotOfIt() throws SQLException {
		this.streams.start(this.handler);

		try (Connection jdbc = this.database.connect(); Statement statement = jdbc.createStatement()) {
			jdbc.setAutoCommit(false);
			statement.execute("INSERT INTO t VALUES (1)");
			statement.execute(emit(true, "wanted", "rolled back"));
			statement.execute(emit(false, "wanted", "at once"));

			// Delivered while the transaction that wrote it is open
			Waiting.untilAsserted(() -> assertThat(this.handler.texts()).containsExactly("at once"));
			jdbc.rollback();
		}
		inTransaction(emit(true, "wanted", "last"));

		Waiting.untilAsserted(() -> assertThat(this.handler.texts()).containsExactly("at once", "last"));
		assertThat(this.handler.deliveries.get(0).id().commitLsn()).isNull();
	}

	@Test
	void startWhenAMessageWasConfirmedAloneDoesNotDeliverItAgain() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		this.database.execute(emit(false, "wanted", "first"));
		LogicalMessage first = (LogicalMessage) awaitTexts("first").get(0);
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThanOrEqualTo(first.lsn()));
		StreamFixture.stop(stream);

		stream.start();
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		this.database.execute(emit(false, "wanted", "second"));

		awaitTexts("first", "second");
	}

	@Test
	void startWhenAMessageFailsHoldsAtItUntilItIsSkipped() throws SQLException {
		this.handler.failing = "bad";
		WalStream stream = this.streams.start(this.handler);

		this.database.execute(emit(false, "wanted", "bad"));
		this.database.execute("INSERT INTO t VALUES (1)");
		StreamFixture.awaitState(stream, WalStreamState.HELD);
		DeliveryId id = stream.status().slots().get(0).failure().change();
		assertThat(id).asString().startsWith("@");
		assertThatIllegalStateException().isThrownBy(() -> stream.skip(DeliveryId.parse("@0/1")));
		stream.skip(id);

		awaitTexts("INSERT {id=1}");
	}

	@Test
	void startWhenTheConnectionIsLostDeliversHandledMessagesOnce() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		try (Connection jdbc = this.database.connect(); Statement statement = jdbc.createStatement()) {
			jdbc.setAutoCommit(false);
			statement.execute("INSERT INTO t VALUES (1)");
			this.handler.failing = "bad";
			statement.execute(emit(true, "wanted", "handled"));
			statement.execute(emit(true, "wanted", "bad"));
			jdbc.commit();
		}
		StreamFixture.awaitState(stream, WalStreamState.HELD);
		this.handler.failing = "";
		terminateWalSender();

		awaitTexts("INSERT {id=1}", "handled", "bad");
	}

	@Test
	void startWhenThePrefixIsNotWantedConfirmsTheMessage() throws SQLException {
		this.streams.start(this.handler);
		String before = this.streams.ask("SELECT pg_logical_emit_message(false, 'other', 'x')");

		Waiting
			.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThanOrEqualTo(Lsn.parse(before)));
		assertThat(this.handler.texts()).isEmpty();
	}

	private List<Delivery> awaitTexts(String... texts) {
		Waiting.untilAsserted(() -> assertThat(this.handler.texts()).containsExactly(texts));
		return this.handler.deliveries;
	}

	private void terminateWalSender() throws SQLException {
		this.streams.ask("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name = ?",
				this.database.slotName());
	}

	private void inTransaction(String... statements) throws SQLException {
		try (Connection jdbc = this.database.connect(); Statement statement = jdbc.createStatement()) {
			jdbc.setAutoCommit(false);
			for (String sql : statements) {
				statement.execute(sql);
			}
			jdbc.commit();
		}
	}

	private static String emit(boolean transactional, String prefix, String content) {
		return "SELECT pg_logical_emit_message(%s, '%s', '%s')".formatted(transactional, prefix, content);
	}

	/**
	 * Wants one prefix and every table.
	 */
	private static final class MessageHandler implements ChangeHandler {

		private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();

		private volatile String failing = "";

		@Override
		public void handle(ChangeBatch batch) {
			for (Delivery delivery : batch) {
				if (!this.failing.isEmpty() && this.failing.equals(text(delivery))) {
					throw new ChangeHandlingException(delivery, new IllegalStateException("told to"));
				}
				this.deliveries.add(delivery);
			}
		}

		@Override
		public boolean handlesMessages(String prefix) {
			return prefix.equals("wanted");
		}

		private List<String> texts() {
			return this.deliveries.stream().map(MessageHandler::text).toList();
		}

		private static String text(Delivery delivery) {
			return (delivery instanceof LogicalMessage message) ? new String(message.content(), StandardCharsets.UTF_8)
					: RecordingHandler.text((Change<?>) delivery);
		}

	}

}
