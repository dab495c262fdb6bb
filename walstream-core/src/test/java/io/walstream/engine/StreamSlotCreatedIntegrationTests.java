package io.walstream.engine;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.change.Change;
import io.walstream.setup.StreamSetup;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.SlotCreated;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a handler is told of a slot that begins anew.
 */
@PostgresTest
@Timeout(180)
class StreamSlotCreatedIntegrationTests {

	private final List<SlotCreated> slots = new CopyOnWriteArrayList<>();

	private final List<String> calls = new CopyOnWriteArrayList<>();

	private final ChangeHandler handler = new TellingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void prepare(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database).tables("t");
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startWhenTheSlotIsMissingTellsThatItBeginsBeforeItsChanges() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		insert(1);
		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("slot", "INSERT {id=1}"));
		StreamFixture.stop(stream);
		stream.start();
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		insert(2);

		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("slot", "INSERT {id=1}", "INSERT {id=2}"));
		assertThat(this.slots.get(0).slotName()).isEqualTo(this.database.slotName());
		assertThat(this.slots.get(0).consistentPoint()).isLessThanOrEqualTo(this.streams.confirmedFlush());
	}

	@Test
	void startWhenTheSlotIsThereTellsNothing() throws SQLException {
		this.streams.publish("t").start(this.handler);
		insert(1);

		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("INSERT {id=1}"));
	}

	@Test
	void startWhenTheSetupMadeTheSlotTellsIt() throws SQLException {
		WalStream stream = this.streams.create(this.handler);
		StreamSetup.run(this.streams.settings(), stream::slotCreated);
		insert(1);

		stream.start();

		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("slot", "INSERT {id=1}"));
		assertThat(this.slots.get(0).slotName()).isEqualTo(this.database.slotName());
	}

	@Test
	void reconnectWhenTheSlotIsTemporaryTellsEachThatBegins() throws SQLException {
		this.streams.temporary(Duration.ofMinutes(2)).start(this.handler);
		insert(1);
		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("slot", "INSERT {id=1}"));

		this.streams.ask("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name = ?",
				this.database.slotName());
		Waiting.untilAsserted(() -> assertThat(this.calls).containsExactly("slot", "INSERT {id=1}", "slot"));
		insert(2);

		Waiting.untilAsserted(() -> assertThat(this.calls).endsWith("slot", "INSERT {id=2}"));
		assertThat(this.slots.get(1).consistentPoint()).isGreaterThan(this.slots.get(0).consistentPoint());
	}

	private void insert(int id) throws SQLException {
		this.database.execute("INSERT INTO t VALUES (" + id + ")");
	}

	private final class TellingHandler implements ChangeHandler {

		@Override
		public void slotCreated(SlotCreated slot) {
			StreamSlotCreatedIntegrationTests.this.slots.add(slot);
			StreamSlotCreatedIntegrationTests.this.calls.add("slot");
		}

		@Override
		public void handle(ChangeBatch batch) {
			batch.forEach((delivery) -> StreamSlotCreatedIntegrationTests.this.calls
				.add(RecordingHandler.text((Change<?>) delivery)));
		}

	}

}
