package io.walstream.replication;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyDual;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SlotCatalog;
import io.walstream.driver.AnswerTimeout;
import io.walstream.driver.ServerText;
import io.walstream.driver.SocketWatch;
import io.walstream.driver.SqlFailures;
import io.walstream.driver.SqlState;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.SlotExistsException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.SlotMissingException;
import io.walstream.failure.WalLevelException;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.Lsn;

/**
 * A connection for replication commands, its session pinned and checked. Used by one
 * thread; only {@link #abort()} may be called by any.
 */
public final class ReplicationConnection implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ReplicationConnection.class);

	private final Connection connection;

	private final SocketWatch watch;

	private final String address;

	private final ReplicationSession session;

	private ReplicationConnection(Connection connection, SocketWatch watch, String address) throws SQLException {
		this.connection = connection;
		this.watch = watch;
		this.address = address;
		this.session = ReplicationSession.establish(connection, address);
	}

	static ReplicationConnection open(Connection connection, SocketWatch watch, String address) throws SQLException {
		boolean opened = false;
		try {
			ReplicationConnection replication = new ReplicationConnection(connection, watch, address);
			opened = true;
			return replication;
		}
		finally {
			if (!opened) {
				close(connection, address);
			}
		}
	}

	/**
	 * Answer of {@code IDENTIFY_SYSTEM}, the first command of the connection.
	 * @return who the server is, and its position when the connection was opened
	 */
	public SystemIdentity identifySystem() {
		return this.session.identity();
	}

	/**
	 * Silence after which the server ends this connection.
	 * @return {@code wal_sender_timeout} of this session, zero for never
	 */
	public Duration walSenderTimeout() {
		return this.session.walSenderTimeout();
	}

	/**
	 * Process on the server that serves this connection.
	 * @return its id
	 */
	public int backendPid() {
		return this.session.backendPid();
	}

	/**
	 * Where an earlier timeline was left on the way to a later one.
	 * @param earlier number of the timeline
	 * @param later number of the server's timeline
	 * @return the position, empty if the later one does not come from the earlier one
	 */
	public Optional<Lsn> switchPoint(long earlier, long later) {
		if (later <= earlier) {
			// A former primary, and the first timeline has no history to read
			return Optional.empty();
		}
		try (Statement statement = this.connection.createStatement();
				ResultSet rows = statement.executeQuery(ReplicationCommands.timelineHistory(later))) {
			rows.next();
			return new TimelineHistory(rows.getString("content")).endOf(earlier);
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, "read the timeline history", ex);
		}
	}

	/**
	 * Asks for a slot, before the stream is started.
	 * @param slotName name of the slot
	 * @return the slot, empty if it does not exist
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public Optional<ReplicationSlot> slot(String slotName) {
		try {
			return SlotCatalog.find(this.connection, slotName);
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, "read the replication slot", ex);
		}
	}

	/**
	 * Creates a logical slot for {@code pgoutput}. Waits for all running transactions,
	 * which may take longer than an answer usually does.
	 * @param settings the slot and how long it may take; who waits cancels it then
	 * @return position after which changes are sent
	 * @throws SlotExistsException if there is a slot of that name
	 * @throws ServerLimitException if the server has no room for a slot
	 * @throws WalLevelException if {@code wal_level} is too low
	 */
	public Lsn createSlot(SlotSettings settings) {
		try {
			AnswerTimeout timeout = AnswerTimeout.atLeast(this.connection, settings.creationTimeout());
			try {
				return createSlot(settings.name(), settings.temporary());
			}
			finally {
				timeout.restore();
			}
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, "create a replication slot", ex);
		}
	}

	/**
	 * Starts streaming from the position that the slot confirmed. The connection then
	 * serves the stream only.
	 * @param slotName name of the slot
	 * @param options options of the plugin
	 * @return the stream
	 * @throws SlotMissingException if there is no such slot
	 * @throws SlotInUseException if another connection reads it
	 * @throws SlotInvalidatedException if the server gave it up
	 * @throws SlotMismatchException if it is of another kind or database
	 */
	public ReplicationStream start(String slotName, StartOptions options) {
		try {
			CopyDual copy = this.connection.unwrap(PGConnection.class)
				.getCopyAPI()
				.copyDual(ReplicationCommands.startReplication(slotName, options));
			return new ReplicationStream(this.connection, copy, this.watch,
					new StreamFailures(this.connection, this.address, slotName, options.publications()));
		}
		catch (SQLException ex) {
			throw failures(slotName).using("start replication", ex);
		}
	}

	/**
	 * Moves the slot of a stream that the server ended by an error.
	 * @param slotName name of the slot
	 * @return what moves it, on this connection
	 */
	public SlotAdvance slotAdvance(String slotName) {
		return new SlotAdvance(this.connection, this.address, slotName);
	}

	/**
	 * Closes the socket at once, without a word to the server. Never fails. What the
	 * connection's own thread is doing fails.
	 */
	public void abort() {
		try {
			this.watch.close();
		}
		catch (IOException ex) {
			logger.debug("Socket to '{}' was not closed properly", this.address, ex);
		}
		try {
			// The driver would first try to say good-bye, at least with TLS
			this.connection.abort(Runnable::run);
		}
		catch (SQLException ex) {
			logger.debug("Replication connection to '{}' was not closed properly", this.address, ex);
		}
	}

	/**
	 * Closes the connection. Never fails. A stream that was started is not drained.
	 */
	@Override
	public void close() {
		close(this.connection, this.address);
	}

	private Lsn createSlot(String slotName, boolean temporary) {
		String command = ReplicationCommands.createSlot(slotName, temporary, this.session.majorVersion());
		try (Statement statement = this.connection.createStatement();
				ResultSet rows = statement.executeQuery(command)) {
			rows.next();
			return Lsn.parse(rows.getString("consistent_point"));
		}
		catch (SQLException ex) {
			if (SqlState.DUPLICATE_OBJECT.equals(ex.getSQLState())) {
				throw new SlotExistsException(slotName, ServerText.shown(ex));
			}
			throw failures(slotName).creating(ex);
		}
	}

	private SlotFailures failures(String slotName) {
		return new SlotFailures(this.connection, this.address, slotName);
	}

	private static void close(Connection connection, String address) {
		try {
			connection.close();
		}
		catch (SQLException ex) {
			logger.debug("Replication connection to '{}' was not closed properly", address, ex);
		}
	}

}
