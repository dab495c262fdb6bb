package io.walstream.catalog;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ForeignOwner;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * A publication as the catalog has it.
 *
 * @param operations operations that it publishes
 * @param viaPartitionRoot whether changes of partitions are published as changes of the
 * partitioned table
 * @param scope which tables it publishes
 * @param comment its comment
 * @param foreignOwner role that owns it, {@code null} if that is the user or a role of
 * the user
 * @param gaps its tables whose replica identity does not allow updates and deletes
 */
public record PublicationState(Set<Operation> operations, boolean viaPartitionRoot, Scope scope,
		@Nullable String comment, @Nullable ForeignOwner foreignOwner, List<IdentityGap> gaps) {

	public PublicationState {
		operations = Set.copyOf(operations);
		gaps = List.copyOf(gaps);
	}

	public Optional<String> owner() {
		return PublicationOwner.of(this.comment);
	}

	/**
	 * Which tables a publication publishes.
	 *
	 * @param allTables whether it publishes all tables
	 * @param schemas schemas whose tables it publishes
	 * @param tables tables that it names, but for partitions whose rows come under the
	 * name of a partitioned table that it publishes too
	 * @param partial those of them of which it publishes only some rows or columns
	 */
	public record Scope(boolean allTables, Set<String> schemas, Set<Table> tables, Set<Table> partial) {

		/** That of a publication without tables. */
		public static final Scope NONE = new Scope(false, Set.of(), Set.of(), Set.of());

		public Scope {
			schemas = Set.copyOf(schemas);
			tables = Set.copyOf(tables);
			partial = Set.copyOf(partial);
		}

		/**
		 * The scope without tables that it names.
		 * @param others tables to leave out
		 * @return the smaller scope
		 */
		Scope without(Set<Table> others) {
			return new Scope(this.allTables, this.schemas, minus(this.tables, others), minus(this.partial, others));
		}

		private static Set<Table> minus(Set<Table> tables, Set<Table> others) {
			return tables.stream().filter((table) -> !others.contains(table)).collect(Collectors.toSet());
		}

		/**
		 * Whether a table is published, be it through a partitioned table above it.
		 * @param table the table
		 * @return whether its changes are published
		 */
		public boolean covers(TableState table) {
			return table.lineage().stream().anyMatch(this::names);
		}

		/**
		 * Whether a table is published itself.
		 * @param table the table
		 * @return whether it is named, or its schema, or all tables are published
		 */
		public boolean names(Table table) {
			return this.allTables || this.tables.contains(table) || this.schemas.contains(table.schema());
		}

	}

}
