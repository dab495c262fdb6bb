package io.walstream.catalog;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.settings.PublishedTable;
import io.walstream.wal.Table;

/**
 * A table that is to be published, as the catalog has it.
 *
 * @param wanted the table and what its listeners are called for
 * @param oid its object identifier
 * @param lineage the table and its ancestors if it is a partition, itself first
 * @param partitioned whether it is a partitioned table
 * @param access what the user may do with it
 * @param gap what is wrong with its replica identity or that of a partition, {@code null}
 * if nothing is
 */
public record TableState(PublishedTable wanted, long oid, List<Table> lineage, boolean partitioned, TableAccess access,
		@Nullable IdentityGap gap) {

	public TableState {
		lineage = List.copyOf(lineage);
	}

	public TableState withoutGap() {
		return new TableState(this.wanted, this.oid, this.lineage, this.partitioned, this.access, null);
	}

	public Table table() {
		return this.wanted.table();
	}

}
