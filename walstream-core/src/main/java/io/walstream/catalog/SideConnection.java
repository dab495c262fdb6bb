package io.walstream.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.driver.RecoveryCheck;
import io.walstream.driver.SideSettings;
import io.walstream.driver.SqlFailures;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.WalStreamException;
import io.walstream.stream.ServerSample;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * An ordinary connection with a session of its own: for catalogs, publications and
 * samples. What it reads takes no lock on a table of the user, and the server ends each
 * statement that takes longer than 10 s, or waits for a lock longer than 1 s. Used by one
 * thread at a time.
 */
public final class SideConnection implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(SideConnection.class);

	private final Connection connection;

	private final String address;

	private SideConnection(Connection connection, String address) {
		this.connection = connection;
		this.address = address;
	}

	public static SideConnection open(Connection connection, String address) throws SQLException {
		SideConnection side = new SideConnection(connection, address);
		try (Statement statement = connection.createStatement()) {
			statement.execute(SideSettings.pin(connection.getMetaData().getDatabaseMajorVersion()));
			RecoveryCheck.requirePrimary(connection, address);
			return side;
		}
		catch (SQLException | WalStreamException ex) {
			side.close();
			throw ex;
		}
	}

	/**
	 * Asks for what seldom changes.
	 * @return the facts
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public ServerFacts facts() {
		return execute("read the server's settings", ServerCatalog::facts);
	}

	/**
	 * Asks for a slot.
	 * @param slotName name of the slot
	 * @return the slot, empty if it does not exist
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public Optional<ReplicationSlot> slot(String slotName) {
		return execute("read the replication slot", (jdbc) -> SlotCatalog.find(jdbc, slotName));
	}

	/**
	 * Asks how a slot and its publication are. Neither needs to exist.
	 * @param slotName name of the slot
	 * @param publicationName name of the publication
	 * @return the answer
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public ServerSample sample(String slotName, String publicationName) {
		return execute("sample the replication slot",
				(jdbc) -> ServerCatalog.sample(jdbc, slotName, publicationName, Instant.now()));
	}

	/**
	 * Asks what the server process of a replication connection is doing. It is seen if
	 * both connections have the same user.
	 * @param pid its process id
	 * @return the process, empty if there is none of this id
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public Optional<WalSender> walSender(int pid) {
		return execute("read the activity of the walsender", (jdbc) -> WalSenderCatalog.find(jdbc, pid));
	}

	/**
	 * Asks for the names that the tables of a publication have now. The WAL has those of
	 * the time of each change.
	 * @param publicationName name of the publication
	 * @return the tables by OID, none if there is no such publication
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public Map<Long, Table> tablesByOid(String publicationName) {
		return execute("read the published tables", (jdbc) -> PublishedTableCatalog.find(jdbc, publicationName));
	}

	/**
	 * Asks for the position of the server.
	 * @return the position up to which it has written, or replayed on a standby
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public Lsn position() {
		return execute("read the position", TableNameCatalog::position);
	}

	/**
	 * Asks for the names that tables have now.
	 * @param before the tables with earlier names
	 * @return their names now, and the tables that have their earlier names now
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public TableNames names(TableNames before) {
		Lsn position = position();
		return execute("read the names of tables", (jdbc) -> new TableNames(position, before.listened(),
				TableNameCatalog.find(jdbc, before.listened(), before.byOid().keySet())));
	}

	/**
	 * Asks for the publications of the database that streams created, of whatever
	 * application.
	 * @return the publications by name
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public List<OwnedPublication> ownedPublications() {
		return execute("read the owners of publications", (jdbc) -> new PublicationCatalog(jdbc).owned());
	}

	/**
	 * Explains a publication that the server did not find while it decoded.
	 * @param publicationName name of the publication
	 * @param slotName name of the slot that was read
	 * @return a {@link PublicationMissingException} or {@link PublicationNewerException}
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public WalStreamException explainMissing(String publicationName, String slotName) {
		return execute("look for the publication",
				(jdbc) -> PublicationLookup.explain(jdbc, List.of(publicationName), slotName));
	}

	/**
	 * The JDBC connection, in auto-commit mode. Not to be closed.
	 * @return the connection
	 */
	public Connection jdbc() {
		return this.connection;
	}

	/**
	 * Does something with the connection.
	 * @param <T> type of the result
	 * @param attempted what it is, for the message of a failure
	 * @param work the work
	 * @return its result
	 */
	public <T> T execute(String attempted, Work<T> work) {
		try {
			return work.run(this.connection);
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, attempted, ex);
		}
	}

	public String address() {
		return this.address;
	}

	/**
	 * Closes the connection. Never fails.
	 */
	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			logger.debug("Side connection to '{}' was not closed properly", this.address, ex);
		}
	}

	/**
	 * Work on a JDBC connection.
	 *
	 * @param <T> type of the result
	 */
	@FunctionalInterface
	public interface Work<T> {

		T run(Connection connection) throws SQLException;

	}

}
