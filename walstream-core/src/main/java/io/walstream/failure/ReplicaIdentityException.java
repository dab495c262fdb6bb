package io.walstream.failure;

import java.util.Set;
import java.util.TreeSet;

import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * The replica identity of a table does not allow what is to be published of it.
 */
public class ReplicaIdentityException extends WalStreamException {

	/** What a partition has whose old rows would come marked as what they are not. */
	public static final String BELOW_FULL = "other than FULL in a partitioned table with FULL";

	private static final long serialVersionUID = 1L;

	private final Table table;

	private final String replicaIdentity;

	private final transient Set<Operation> operations;

	public ReplicaIdentityException(Table table, String replicaIdentity, Set<Operation> operations) {
		super("Table '%s' with replica identity %s cannot publish %s".formatted(table, replicaIdentity,
				new TreeSet<>(operations)));
		this.table = table;
		this.replicaIdentity = replicaIdentity;
		this.operations = Set.copyOf(operations);
	}

	/**
	 * The table.
	 * @return the table
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * What the table has.
	 * @return {@code DEFAULT}, {@code INDEX}, {@code NOTHING}, with what is missing
	 */
	public String getReplicaIdentity() {
		return this.replicaIdentity;
	}

	/**
	 * Whether the table is a partition of one with FULL and has not got FULL itself: old
	 * rows would come without columns, marked as whole.
	 * @return whether the two do not go together
	 */
	public boolean isBelowFull() {
		return this.replicaIdentity.equals(BELOW_FULL);
	}

	/**
	 * What is to be published and cannot be.
	 * @return the operations
	 */
	public Set<Operation> getOperations() {
		return this.operations;
	}

}
