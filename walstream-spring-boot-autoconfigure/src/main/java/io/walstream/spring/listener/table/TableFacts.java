package io.walstream.spring.listener.table;

import java.util.List;
import java.util.Set;

import io.walstream.wal.Table;

/**
 * What the catalog said of a table when the stream was set up. For the checks at the
 * start only: what a change has, its own message tells.
 *
 * @param table the table
 * @param replicaIdentity {@code DEFAULT}, {@code USING INDEX}, {@code FULL} or
 * {@code NOTHING}
 * @param columns names of the columns that are sent, in the table's order
 * @param identity those of them that old rows have
 */
public record TableFacts(Table table, String replicaIdentity, List<String> columns, Set<String> identity) {

	public TableFacts {
		columns = List.copyOf(columns);
		identity = Set.copyOf(identity);
	}

	public boolean sendsOldRows() {
		return this.replicaIdentity.equals("FULL");
	}

	public List<String> notInIdentity(List<String> wanted) {
		return wanted.stream().filter((column) -> !this.identity.contains(column)).toList();
	}

}
