package io.walstream.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import io.walstream.WalStreams;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ProtocolSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.RecoverySettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.Canary;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Makes streams of a test's database and looks at its slot from outside.
 */
public final class StreamFixture implements AutoCloseable {

	private final TestDatabase database;

	private final List<WalStream> streams = new ArrayList<>();

	private List<PublishedTable> tables = List.of();

	private String slotName;

	private UnaryOperator<SlotSettings> slot = UnaryOperator.identity();

	private ConnectionSettings connection;

	private FlowSettings flow = new FlowSettings(8192, 16 * 1024 * 1024, 512, Duration.ZERO, Duration.ofSeconds(20));

	private RecoverySettings recovery = new RecoverySettings(Duration.ofMillis(100), 1.5, Duration.ofMillis(500),
			Duration.ofMillis(200), false);

	private ProtocolSettings protocol = ProtocolSettings.defaults();

	public StreamFixture(TestDatabase database) {
		this.database = database;
		this.slotName = database.slotName();
		this.connection = database.connectionSettings();
	}

	StreamFixture slotName(String name) {
		this.slotName = name;
		return this;
	}

	/**
	 * Lets the streams that are made from now on have temporary slots.
	 * @param creationTimeout how long their creation may take
	 * @return this
	 */
	StreamFixture temporary(Duration creationTimeout) {
		this.slot = (slot) -> new SlotSettings(slot.name(), slot.owner(), true, creationTimeout);
		return this;
	}

	/**
	 * Lets the streams that are made from now on have permanent slots again.
	 * @return this
	 */
	StreamFixture permanent() {
		this.slot = UnaryOperator.identity();
		return this;
	}

	StreamFixture connection(UnaryOperator<ConnectionSettings> change) {
		this.connection = change.apply(this.connection);
		return this;
	}

	/**
	 * Lets the streams that are made from now on ask for messages.
	 * @return this
	 */
	StreamFixture messages() {
		this.protocol = this.protocol.withMessages(true);
		return this;
	}

	StreamFixture flow(UnaryOperator<FlowSettings> change) {
		this.flow = change.apply(this.flow);
		return this;
	}

	StreamFixture recovery(UnaryOperator<RecoverySettings> change) {
		this.recovery = change.apply(this.recovery);
		return this;
	}

	/**
	 * Names tables of the test's schema that the streams publish by themselves.
	 * @param names names of the tables
	 * @return this
	 */
	StreamFixture tables(String... names) {
		this.tables = Arrays.stream(names)
			.map((name) -> new PublishedTable(new Table(this.database.schema(), name), Set.of(Operation.values())))
			.toList();
		return this;
	}

	/**
	 * Publishes tables of the test's schema and creates the slot.
	 * @param names names of the tables
	 * @return this
	 * @throws SQLException if that fails
	 */
	public StreamFixture publish(String... names) throws SQLException {
		tables(names);
		createPublication();
		createSlot();
		return this;
	}

	void createPublication() throws SQLException {
		String names = this.tables.stream().map((table) -> table.table().name()).collect(Collectors.joining(", "));
		this.database.execute("CREATE PUBLICATION " + this.database.publicationName()
				+ (names.isEmpty() ? "" : " FOR TABLE " + names));
	}

	/**
	 * Other settings of a connection, only with another address.
	 * @param settings the settings
	 * @param address the address
	 * @return the settings
	 */
	static ConnectionSettings address(ConnectionSettings settings, Supplier<ServerAddress> address) {
		return new ConnectionSettings(address, settings.applicationName(), settings.connectTimeout(),
				settings.statusInterval(), settings.receiveTimeout());
	}

	void createSlot() throws SQLException {
		this.database.execute("SELECT pg_create_logical_replication_slot('" + this.slotName + "', 'pgoutput')");
	}

	public WalStreamSettings settings() {
		PublicationSettings publication = PublicationSettings.of(this.database.publicationName(),
				(jdbc) -> this.tables);
		return new WalStreamSettings(WalStream.DEFAULT_NAME, this.connection, publication,
				this.slot.apply(SlotSettings.of(this.slotName, "test")), this.flow, this.recovery, this.protocol);
	}

	/**
	 * Makes a stream that is stopped at the end of the test.
	 * @param handler its handler
	 * @return the stream, not started
	 */
	WalStream create(ChangeHandler handler) {
		WalStream stream = WalStreams.create(settings(), handler);
		this.streams.add(stream);
		return stream;
	}

	/**
	 * Starts a stream and waits until it streams.
	 * @param handler its handler
	 * @return the stream
	 */
	public WalStream start(ChangeHandler handler) {
		WalStream stream = create(handler);
		stream.start();
		awaitState(stream, WalStreamState.STREAMING);
		return stream;
	}

	static void awaitState(WalStream stream, WalStreamState state) {
		Awaitility.await(state.name())
			.atMost(Duration.ofSeconds(20))
			.pollInterval(Duration.ofMillis(10))
			.until(stream::state, (current) -> current == state);
	}

	static void stop(WalStream stream) {
		stream.stop().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

	Lsn confirmedFlush() throws SQLException {
		return Lsn.parse(slotColumn("confirmed_flush_lsn"));
	}

	/**
	 * Reads a column of the slot's row.
	 * @param column name of the column
	 * @return its text, {@code null} if it is NULL or there is no slot
	 * @throws SQLException if that fails
	 */
	@Nullable String slotColumn(String column) throws SQLException {
		return ask("SELECT " + column + " FROM pg_replication_slots WHERE slot_name = ?", this.slotName);
	}

	/**
	 * Counts what the server would send of the slot. Waits until the walsender of a
	 * connection that was closed has noticed it.
	 * @return number of messages
	 * @throws SQLException if that fails
	 */
	long unconfirmedMessages() throws SQLException {
		Waiting.untilAsserted(() -> assertThat(slotColumn("active")).isEqualTo("f"));
		return Long.parseLong(ask(
				"SELECT count(*) FROM pg_logical_slot_peek_binary_changes(?, NULL, NULL, "
						+ "'proto_version', '1', 'publication_names', ?)",
				this.slotName, this.database.publicationName()));
	}

	Lsn currentWal() throws SQLException {
		return Lsn.parse(ask("SELECT pg_current_wal_flush_lsn()"));
	}

	@Nullable String ask(String query, String... parameters) throws SQLException {
		try (Connection jdbc = this.database.connect(); PreparedStatement statement = jdbc.prepareStatement(query)) {
			for (int i = 0; i < parameters.length; i++) {
				statement.setString(i + 1, parameters[i]);
			}
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? rows.getString(1) : null;
			}
		}
	}

	@Override
	public void close() {
		assertThat(this.streams).extracting(WalStream::status)
			.allSatisfy((status) -> assertThat(status.toString()).doesNotContain(Canary.TEXT));
		String left = this.streams.stream()
			.filter((stream) -> !stopped(stream))
			.map((stream) -> stream.status().toString())
			.collect(Collectors.joining());
		if (!left.isEmpty()) {
			throw new IllegalStateException("Streams did not stop: " + left);
		}
	}

	private static boolean stopped(WalStream stream) {
		return stream.stop()
			.handle((done, ex) -> ex == null)
			.toCompletableFuture()
			.orTimeout(30, TimeUnit.SECONDS)
			.join();
	}

}
