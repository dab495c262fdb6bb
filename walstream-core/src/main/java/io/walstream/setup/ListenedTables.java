package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.TableNameCatalog;
import io.walstream.catalog.TableNames;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableSource;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * The tables of a stream for one setup. Reads what they are called by the same state of
 * the catalog by which they are resolved. Used by the thread that does the setup.
 */
public final class ListenedTables {

	private static final Logger logger = LoggerFactory.getLogger(ListenedTables.class);

	private final TableSource source;

	private final SetupProblems problems;

	private final Lsn position;

	private TableNames names;

	/**
	 * Creates the tables.
	 * @param source resolves them
	 * @param problems decides what becomes of a table that cannot be streamed
	 * @param position position of the server before they are resolved: one that is read
	 * afterwards could be beyond a rename that the catalog did not show yet
	 */
	public ListenedTables(TableSource source, SetupProblems problems, Lsn position) {
		this.source = source;
		this.problems = problems;
		this.position = position;
		this.names = new TableNames(position, Set.of(), Map.of());
	}

	/**
	 * Looks up what can be before the stream may read. Does not fail.
	 * @param side an ordinary connection
	 */
	public void prepare(SideConnection side) {
		try {
			this.source.prepare(side.jdbc());
		}
		catch (SQLException ex) {
			logger.debug("Tables were not looked up in advance", ex);
		}
	}

	/**
	 * Resolves the tables.
	 * @param connection an ordinary connection, in a transaction that only reads
	 * @return the tables that are to be published
	 * @throws SQLException if the server cannot be asked
	 */
	List<PublishedTable> resolve(Connection connection) throws SQLException {
		List<PublishedTable> tables = this.source.tables(connection, this.problems);
		Set<Table> listened = new HashSet<>(this.source.vacantNames());
		tables.forEach((table) -> listened.add(table.table()));
		this.names = new TableNames(this.position, listened, TableNameCatalog.find(connection, listened, List.of()));
		return tables;
	}

	SetupProblems problems() {
		return this.problems;
	}

	/**
	 * What the tables were called when they were resolved last.
	 * @return the names
	 */
	public TableNames names() {
		return this.names;
	}

}
