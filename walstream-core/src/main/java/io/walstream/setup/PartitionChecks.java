package io.walstream.setup;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.failure.PartitionNameException;
import io.walstream.wal.Table;

/**
 * Checks that the changes of a table come under the name that is listened to: those of a
 * partition come under its own name or under that of the topmost published table above.
 */
final class PartitionChecks {

	private PartitionChecks() {
	}

	/**
	 * Whether changes must be published under the name of the partitioned table.
	 * @param tables tables that are listened to
	 * @return whether one of them is partitioned
	 */
	static boolean needRoot(List<TableState> tables) {
		return tables.stream().anyMatch(TableState::partitioned);
	}

	/**
	 * Checks the names that changes get in a publication.
	 * @param tables tables that are listened to and published
	 * @param name name of the publication
	 * @param scope what it publishes, beside those
	 * @param viaPartitionRoot whether it publishes partitions as their partitioned table
	 * @throws PartitionNameException if a table's changes come under another name
	 */
	static void require(List<TableState> tables, String name, PublicationState.Scope scope, boolean viaPartitionRoot) {
		Set<Table> listened = tables.stream().map(TableState::table).collect(Collectors.toSet());
		for (TableState table : tables) {
			if (table.partitioned() && !viaPartitionRoot) {
				throw new PartitionNameException(name, table.table(), null);
			}
			if (viaPartitionRoot) {
				table.lineage()
					.stream()
					.skip(1)
					.filter((relation) -> listened.contains(relation) || scope.names(relation))
					.reduce((nearer, farther) -> farther)
					.ifPresent((root) -> {
						throw new PartitionNameException(name, table.table(), root);
					});
			}
		}
	}

}
