package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.failure.SlotAheadException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotDroppedException;
import io.walstream.failure.SlotMissingException;
import io.walstream.failure.SlotMovedException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.ReplicationStream;
import io.walstream.replication.StandbyStatusUpdate;
import io.walstream.replication.StartOptions;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ProtocolSettings;
import io.walstream.settings.RecoverySettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.StreamSetup;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for slots that are not there: those that never were, and those that were dropped.
 */
@PostgresTest
@Timeout(120)
class StreamDroppedSlotIntegrationTests {

	private static final String OWNER = "walstream owner=test";

	private static final String MARKED = OWNER + " (no slot yet)";

	private final RecordingHandler handler = new RecordingHandler();

	private TestDatabase database;

	private StreamFixture streams;

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE t (id int PRIMARY KEY)");
		this.streams = new StreamFixture(database).tables("t");
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startWhenTheSlotWasDroppedWhileTheApplicationWasOffFailsAndCreatesNone() throws SQLException {
		StreamFixture.stop(this.streams.start(this.handler));
		assertThat(comment()).isEqualTo(OWNER);
		dropSlot();

		assertThatExceptionOfType(SlotDroppedException.class)
			.isThrownBy(() -> StreamSetup.run(this.streams.settings(), (slot) -> {
			}))
			.satisfies((ex) -> assertThat(ex.getCommentWithoutSlot()).isEqualTo(MARKED));
		WalStream restarted = this.streams.create(this.handler);
		restarted.start();
		assertFailed(restarted, SlotDroppedException.class);
		StreamFixture.stop(restarted);
		restarted.start();

		assertFailed(restarted, SlotDroppedException.class);
		assertThat(this.streams.slotColumn("slot_name")).isNull();
	}

	@Test
	void startWhenAStartIsRepeatedAndTheSlotWasDroppedFailsToo() throws SQLException {
		StreamFixture.stop(this.streams.start(this.handler));
		dropSlot();
		WalStream stream = this.streams
			.recovery((recovery) -> new RecoverySettings(recovery.initialDelay(), 1, recovery.maxDelay(),
					recovery.standbyInterval(), true))
			.create(this.handler);

		stream.start();

		assertFailed(stream, SlotDroppedException.class);
	}

	@Test
	void startWhenTheStreamFailedForADroppedSlotCreatesIt() throws SQLException {
		StreamFixture.stop(this.streams.start(this.handler));
		dropSlot();
		WalStream stream = this.streams.create(this.handler);
		stream.start();
		assertFailed(stream, SlotDroppedException.class);

		stream.start();

		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		this.database.execute("INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);
	}

	@Test
	void startWhenTheSlotWasDroppedUnderTheStreamCreatesIt() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		dropSlot();
		assertFailed(stream, SlotMissingException.class);

		stream.start();

		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
	}

	@Test
	void startWhenThePublicationSaysThatThereIsNoSlotCreatesIt() throws SQLException {
		StreamFixture.stop(this.streams.start(this.handler));
		dropSlot();
		this.database.execute("COMMENT ON PUBLICATION " + this.database.publicationName() + " IS '" + MARKED + "'");

		this.streams.start(this.handler);

		assertThat(comment()).isEqualTo(OWNER);
	}

	@Test
	void startWhenTheCreationOfTheSlotFailedBeforeCreatesIt() throws SQLException {
		WalStreamSettings impatient = new WalStreamSettings("default", this.streams.settings().connection(),
				this.streams.settings().publication(),
				new SlotSettings(this.database.slotName(), "test", false, Duration.ofMillis(300)),
				FlowSettings.defaults(), RecoverySettings.defaults(), ProtocolSettings.defaults());
		try (Connection open = this.database.connect(); Statement statement = open.createStatement()) {
			open.setAutoCommit(false);
			statement.execute("INSERT INTO t VALUES (1)");
			assertThatExceptionOfType(SlotCreationTimeoutException.class)
				.isThrownBy(() -> StreamSetup.run(impatient, (slot) -> {
				}));
		}
		assertThat(comment()).isEqualTo(MARKED);

		StreamSetup.run(this.streams.settings(), (slot) -> {
		});

		assertThat(this.streams.slotColumn("slot_name")).isNotNull();
		assertThat(comment()).isEqualTo(OWNER);
	}

	@Test
	void startWhenItCannotBeNotedThatTheSlotExistsStreams() throws SQLException {
		String role = "walstream_no_owner";
		StreamFixture.stop(this.streams.start(this.handler));
		this.database.execute("COMMENT ON PUBLICATION " + this.database.publicationName() + " IS '" + MARKED + "'",
				"CREATE ROLE " + role + " LOGIN REPLICATION",
				"GRANT USAGE ON SCHEMA " + this.database.schema() + " TO " + role);
		try {
			this.streams.connection((connection) -> StreamFixture.address(connection,
					() -> new ServerAddress(this.database.server().jdbcUrl(), role, "")));
			WalStream stream = this.streams.start(this.handler);

			assertThat(comment()).isEqualTo(MARKED);
			StreamFixture.stop(stream);
		}
		finally {
			this.database.execute("DROP OWNED BY " + role, "DROP ROLE " + role);
		}
	}

	@Test
	void reconnectWhenTheSlotWasMadeAnewMeanwhileFailsWithTheRange() throws SQLException {
		ServerAddress here = new ServerAddress(this.database.server().jdbcUrl(), this.database.server().username(),
				this.database.server().password());
		AtomicReference<ServerAddress> address = new AtomicReference<>(here);
		this.streams.connection((connection) -> StreamFixture.address(connection, address::get));
		WalStream stream = this.streams.start(this.handler);
		this.database.execute("INSERT INTO t VALUES (1)");
		this.handler.awaitSize(1);
		address.set(new ServerAddress("jdbc:postgresql://localhost:1/nowhere", "nobody", null));
		dropSlot();
		StreamFixture.awaitState(stream, WalStreamState.RECONNECTING);
		this.database.execute("INSERT INTO t VALUES (2)",
				"SELECT pg_create_logical_replication_slot('" + this.database.slotName() + "', 'pgoutput')");
		address.set(here);

		assertFailed(stream, SlotMovedException.class);
		assertThat(stream.status().slots().get(0).warnings())
			.anyMatch((warning) -> warning.contains("this stream confirmed up to"));

		stream.start();
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
		this.database.execute("INSERT INTO t VALUES (3)");
		this.handler.awaitSize(2);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1}", "INSERT {id=3}");
	}

	@Test
	void reconnectWhenTheSlotIsWhereItWasGoesOn() throws SQLException {
		WalStream stream = this.streams.start(this.handler);
		for (int i = 1; i <= 3; i++) {
			this.database.execute("INSERT INTO t VALUES (" + i + ")");
			this.handler.awaitSize(i);
			this.database.execute("SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots "
					+ "WHERE slot_name = '" + this.database.slotName() + "'");
		}

		this.database.execute("INSERT INTO t VALUES (4)");
		this.handler.awaitSize(4);
		StreamFixture.awaitState(stream, WalStreamState.STREAMING);
	}

	@Test
	void startWhenTheServerHasNotReachedTheSlotIsRefused() throws SQLException {
		StreamFixture.stop(this.streams.start(this.handler));
		Lsn beyond = new Lsn(this.streams.currentWal().value() + (1L << 30));
		confirm(beyond);

		assertThatExceptionOfType(SlotAheadException.class)
			.isThrownBy(() -> StreamSetup.run(this.streams.settings(), (slot) -> {
			}))
			.satisfies((ex) -> {
				assertThat(ex.getConfirmedFlushLsn()).isEqualTo(beyond);
				assertThat(ex.getServerPosition()).isLessThan(beyond);
			});
		WalStream stream = this.streams.create(this.handler);
		stream.start();
		assertFailed(stream, SlotAheadException.class);
	}

	// The server takes any position, also one that it has not got
	private void confirm(Lsn position) {
		PostgresServer server = new PostgresServer(this.streams.settings().connection());
		try (ReplicationConnection connection = server.connectForReplication()) {
			ReplicationStream stream = connection.start(this.database.slotName(),
					new StartOptions(1, List.of(this.database.publicationName()), false));
			stream.send(new StandbyStatusUpdate(position, position, position, false));
			Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isEqualTo(position));
		}
	}

	private static void assertFailed(WalStream stream, Class<? extends Exception> expected) {
		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertThat(stream.status().slots().get(0).failure()).isNotNull();
		assertThat(stream.status().slots().get(0).failure().exception()).isEqualTo(expected.getName());
	}

	private void dropSlot() {
		String slot = this.database.slotName();
		Waiting.untilAsserted(
				() -> this.database.execute(
						"SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots "
								+ "WHERE slot_name = '" + slot + "'",
						"SELECT pg_drop_replication_slot('" + slot + "')"));
	}

	private String comment() throws SQLException {
		return this.streams.ask("SELECT obj_description(oid, 'pg_publication') FROM pg_publication WHERE pubname = ?",
				this.database.publicationName());
	}

}
