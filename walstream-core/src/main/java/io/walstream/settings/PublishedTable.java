package io.walstream.settings;

import java.util.Set;

import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * A table that is to be published.
 *
 * @param table the table, which exists
 * @param operations what its listeners are called for, never empty
 */
public record PublishedTable(Table table, Set<Operation> operations) {

	public PublishedTable {
		operations = Set.copyOf(operations);
	}

}
