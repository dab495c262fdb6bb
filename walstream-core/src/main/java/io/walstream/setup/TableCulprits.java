package io.walstream.setup;

import java.util.Optional;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.WalStreamException;
import io.walstream.wal.Table;

/**
 * The tables that a problem of a publication is about.
 *
 * @param problem the problem
 * @param publication the publication, empty if it does not exist
 */
record TableCulprits(WalStreamException problem, Optional<PublicationState> publication) {

	/**
	 * Whether a table is one of them.
	 * @param table the table
	 * @return whether there is no such problem without the table
	 */
	boolean include(TableState table) {
		if (this.problem instanceof PartitionNameException name) {
			return table.table().equals(name.getTable());
		}
		if (this.problem instanceof ReplicaIdentityException identity) {
			return table.gap() != null && table.gap().table().equals(identity.getTable())
					&& (!isPublished(table) || isPublished(identity));
		}
		if (this.problem instanceof PublicationMismatchException mismatch) {
			return !isPublished(table) && mismatch.getMissing().contains("table " + table.table());
		}
		return this.problem instanceof MissingPrivilegesException privileges && !isPublished(table)
				&& privileges.getMissing().stream().anyMatch((missing) -> concerns(missing, table.table()));
	}

	// Who may not change the publication at all may add no table to it
	private static boolean concerns(MissingPrivilege missing, Table table) {
		if (missing instanceof MissingPrivilege.TableOwnership ownership) {
			return ownership.tables().contains(table);
		}
		return missing instanceof MissingPrivilege.PublicationOwnership
				|| missing instanceof MissingPrivilege.SchemaUsage usage && usage.schema().equals(table.schema());
	}

	/**
	 * Whether nothing can be done about a table: the server refuses its updates already,
	 * what else is done with it comes.
	 * @param table one of the tables
	 * @return whether it is published as it is
	 */
	boolean arePublished(TableState table) {
		return this.problem instanceof ReplicaIdentityException && isPublished(table);
	}

	private boolean isPublished(TableState table) {
		return this.publication.filter((state) -> state.scope().covers(table)).isPresent();
	}

	// Not that the server would refuse them from now on
	private boolean isPublished(ReplicaIdentityException identity) {
		return this.publication.filter((state) -> state.operations().containsAll(identity.getOperations())).isPresent();
	}

}
