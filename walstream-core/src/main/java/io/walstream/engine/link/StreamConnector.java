package io.walstream.engine.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.TableNames;
import io.walstream.engine.read.ServerWarnings;
import io.walstream.engine.read.StreamedConnection;
import io.walstream.engine.status.StatusBoard;
import io.walstream.failure.SlotInUseException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.ReplicationStream;
import io.walstream.replication.StartOptions;
import io.walstream.replication.SystemIdentity;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ProtocolSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.ListenedTables;
import io.walstream.setup.NewSlot;
import io.walstream.setup.SetupProblems;
import io.walstream.setup.SetupReport;
import io.walstream.setup.StreamSetup;
import io.walstream.setup.ToleratedProblems;
import io.walstream.stream.SlotCreated;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * Opens the connections of a stream: first the side connection, which does the setup,
 * then the one that streams. Used by the thread that owns the connection.
 */
public final class StreamConnector {

	private static final Logger logger = LoggerFactory.getLogger(StreamConnector.class);

	private static final Duration DEFAULT_STATUS_INTERVAL = Duration.ofSeconds(10);

	private final PostgresServer server;

	private final WalStreamSettings settings;

	private final StreamMemory memory;

	private final Consumer<SlotCreated> slotCreated;

	private final LateTables lateTables = new LateTables();

	private final TemporarySlot temporarySlot;

	private @Nullable NameWatch lastNames;

	private List<String> found = List.of();

	public StreamConnector(PostgresServer server, WalStreamSettings settings, StreamMemory memory,
			Consumer<SlotCreated> slotCreated) {
		this.server = server;
		this.settings = settings;
		this.memory = memory;
		this.slotCreated = slotCreated;
		this.temporarySlot = new TemporarySlot(settings.slot(), memory, slotCreated);
	}

	/**
	 * Connects and starts streaming.
	 * @param status is told the warnings
	 * @return the connections
	 * @throws io.walstream.failure.WalStreamException if that is not possible
	 */
	public Connections connect(StatusBoard status) {
		SideConnection side = this.server.connect();
		try {
			String cluster = side.facts().systemIdentifier();
			// Before the setup changes anything there
			this.memory.checkSystem(cluster);
			return connect(side, cluster, status);
		}
		catch (RuntimeException ex) {
			side.close();
			throw ex;
		}
	}

	private Connections connect(SideConnection side, @Nullable String cluster, StatusBoard status) {
		try {
			NameWatch names = new NameWatch(setUp(side, status));
			Connections connections = start(side, names);
			this.lastNames = names;
			warn(this.found, status);
			return connections;
		}
		catch (SlotInUseException ex) {
			this.memory.slotIsTaken(cluster, ex.getActivePid());
			throw ex;
		}
	}

	private TableNames setUp(SideConnection side, StatusBoard status) {
		status.sample().map((sample) -> (Integer) sample.slot().get("active_pid")).ifPresent(this.memory::slotIsRead);
		status.sampled(side.sample(this.settings.slot().name(), this.settings.publication().name()));
		NameWatch last = this.lastNames;
		return (last != null) ? setUpAgain(side, status, last) : firstSetUp(side, status);
	}

	private TableNames firstSetUp(SideConnection side, StatusBoard status) {
		if (!this.memory.sawSlot()) {
			return setUp(side, SetupProblems.refused(), List::of, status);
		}
		// From a standby, which checked its tables when it started
		ToleratedProblems tolerated = new ToleratedProblems();
		return setUp(side, tolerated, tolerated::texts, status);
	}

	private TableNames setUp(SideConnection side, SetupProblems problems, Supplier<List<String>> texts,
			StatusBoard status) {
		ListenedTables tables = new ListenedTables(this.settings.publication().tables(), problems, side.position());
		SetupReport report = StreamSetup.run(this.server, side, this.settings, tables, newSlot());
		warn(Stream.concat(report.warnings().stream(), texts.get().stream()).toList(), status);
		return tables.names();
	}

	// What is wrong with one table is no reason to stop for all of them
	private TableNames setUpAgain(SideConnection side, StatusBoard status, NameWatch last) {
		String publication = this.settings.publication().name();
		ToleratedProblems problems = new ToleratedProblems();
		ListenedTables tables = new ListenedTables(this.settings.publication().tables(), problems, side.position());
		Map<Long, Table> before = side.tablesByOid(publication);
		SetupReport report = StreamSetup.run(this.server, side, this.settings, tables, newSlot());
		this.lateTables.published(before, side.tablesByOid(publication), tables.names(), last, side.position());
		List<String> warnings = new ArrayList<>(report.warnings());
		warnings.addAll(problems.texts());
		warnings.addAll(this.lateTables.warnings());
		warn(warnings, status);
		return tables.names();
	}

	private NewSlot newSlot() {
		return new NewSlot(this.memory.missingSlot(), this.slotCreated);
	}

	private void warn(List<String> found, StatusBoard status) {
		this.found = found;
		List<String> warnings = Stream.concat(found.stream(), this.temporarySlot.warnings().stream())
			.map(ShownText::of)
			.toList();
		Set<String> known = new HashSet<>(status.warnings().all());
		warnings.stream()
			.filter((warning) -> !known.contains(warning))
			.forEach((warning) -> logger.warn("Stream '{}': {}", this.settings.name(), warning));
		status.warnings().found(warnings);
	}

	private Connections start(SideConnection side, NameWatch names) {
		ReplicationConnection connection = this.server.connectForReplication();
		try {
			SystemIdentity identity = connection.identifySystem();
			this.memory.check(connection);
			if (this.settings.slot().temporary()) {
				this.temporarySlot.create(connection, side);
			}
			else {
				connection.slot(this.settings.slot().name()).ifPresent(this.memory::check);
			}
			ReplicationStream stream = connection.start(this.settings.slot().name(), startOptions());
			this.memory.connected(identity, connection.backendPid());
			this.temporarySlot.streams();
			return new Connections(side, connection, streamed(stream, connection.walSenderTimeout()), names);
		}
		catch (RuntimeException ex) {
			connection.abort();
			throw ex;
		}
	}

	private StartOptions startOptions() {
		ProtocolSettings protocol = this.settings.protocol();
		return new StartOptions(protocol.version(), List.of(this.settings.publication().name()), protocol.messages());
	}

	private StreamedConnection streamed(ReplicationStream stream, Duration walSenderTimeout) {
		ConnectionSettings connection = this.settings.connection();
		Duration interval = (connection.statusInterval() != null) ? connection.statusInterval()
				: DEFAULT_STATUS_INTERVAL;
		Duration limit = walSenderTimeout.isZero() ? interval : walSenderTimeout.dividedBy(3);
		return new StreamedConnection(stream, shorter(interval, limit),
				longer(connection.receiveTimeout(), walSenderTimeout), new ServerWarnings(this.server, this.settings));
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) <= 0) ? one : other;
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

}
