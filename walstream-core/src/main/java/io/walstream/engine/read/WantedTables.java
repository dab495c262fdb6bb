package io.walstream.engine.read;

import java.util.HashSet;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.TableNames;
import io.walstream.stream.ChangeHandler;
import io.walstream.value.ValueConversion;
import io.walstream.wal.Table;

/**
 * Makes the caches of the tables that the handler wants, one for each connection, and
 * says once of each other table that its changes are left out. Used by the thread that
 * reads.
 */
final class WantedTables {

	private static final Logger logger = LoggerFactory.getLogger(WantedTables.class);

	private final ChangeHandler handler;

	private final ValueConversion conversion;

	private final Set<Table> leftOut = new HashSet<>();

	WantedTables(ChangeHandler handler, ValueConversion conversion) {
		this.handler = handler;
		this.conversion = conversion;
	}

	/**
	 * Makes the cache of a connection.
	 * @param names what the tables were called when they were resolved
	 * @return an empty cache
	 */
	RelationCache newCache(TableNames names) {
		return new RelationCache(names, this.handler::handles, this::leaveOut, this.conversion);
	}

	private void leaveOut(Table table) {
		if (this.leftOut.add(table)) {
			logger.warn("Changes of published table '{}' are left out: nothing listens to a table of this name", table);
		}
	}

}
