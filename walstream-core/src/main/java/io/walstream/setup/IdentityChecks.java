package io.walstream.setup;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.walstream.catalog.IdentityGap;
import io.walstream.catalog.TableState;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.wal.Operation;

/**
 * Refuses to publish updates and deletes of tables whose replica identity does not allow
 * it: from then on the server would refuse them to the application.
 */
final class IdentityChecks {

	private static final Set<Operation> NEED_IDENTITY = EnumSet.of(Operation.UPDATE, Operation.DELETE);

	private IdentityChecks() {
	}

	/**
	 * For tables that are about to be published. What is published is one setting for all
	 * tables of a publication, whatever the listeners of this one are called for.
	 * @param tables the tables
	 * @param operations operations that are published
	 */
	static void require(List<TableState> tables, Set<Operation> operations) {
		tables.forEach((table) -> require(table, operations));
	}

	/**
	 * For tables that are published already: the harm is done, but a listener that waits
	 * for updates would wait in vain.
	 * @param tables the tables
	 * @param operations operations that are published
	 */
	static void requireForListeners(List<TableState> tables, Set<Operation> operations) {
		tables.forEach((table) -> {
			Set<Operation> listened = new HashSet<>(table.wanted().operations());
			listened.retainAll(operations);
			require(table, listened);
		});
	}

	/**
	 * For other tables of a publication that is about to publish more.
	 * @param gaps those of its tables that have no usable identity
	 * @param added operations that it did not publish before
	 */
	static void requireGapless(List<IdentityGap> gaps, Set<Operation> added) {
		gaps.forEach((gap) -> require(gap, added));
	}

	private static void require(TableState table, Set<Operation> operations) {
		IdentityGap gap = table.gap();
		if (gap != null) {
			require(gap, operations);
		}
	}

	private static void require(IdentityGap gap, Set<Operation> operations) {
		Set<Operation> refused = EnumSet.copyOf(NEED_IDENTITY);
		refused.retainAll(operations);
		if (!refused.isEmpty()) {
			throw new ReplicaIdentityException(gap.table(), gap.replicaIdentity(), refused);
		}
	}

}
