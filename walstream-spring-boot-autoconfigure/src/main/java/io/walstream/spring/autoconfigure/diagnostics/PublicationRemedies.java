package io.walstream.spring.autoconfigure.diagnostics;

import java.util.List;
import java.util.stream.Stream;

import io.walstream.failure.BlockingTransaction;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * What to do about tables and their publication.
 */
final class PublicationRemedies {

	private static final String OTHER_MODE = "set walstream.publication.mode=create-and-extend";

	private PublicationRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(TableNotFoundException.class, PublicationRemedies::tableNotFound)
			.on(UnpublishableTableException.class, PublicationRemedies::unpublishable)
			.on(ReplicaIdentityException.class, PublicationRemedies::replicaIdentity)
			.on(MissingOldColumnsException.class, PublicationRemedies::missingOldColumns)
			.on(PublicationMissingException.class, PublicationRemedies::missing)
			.on(PublicationNewerException.class, PublicationRemedies::newer)
			.on(PublicationMismatchException.class, PublicationRemedies::mismatch)
			.on(PublicationBlockedException.class, PublicationRemedies::blocked)
			.on(PartitionNameException.class, PublicationRemedies::partitionName);
	}

	private static String tableNotFound(TableNotFoundException failure) {
		return "Create the table '%s' by a migration, which runs before the listeners' tables are looked for, or correct the name in @WalListener. A name without schema is looked up in the search path of the connection: write <schema>.%s if it is not in there."
			.formatted(ShownText.of(failure.getTableName()), ShownText.of(failure.getTableName()));
	}

	private static String unpublishable(UnpublishableTableException failure) {
		if (failure.getKind().equals("unlogged table")) {
			return "Let its changes be written to the write-ahead log: ALTER TABLE %s SET LOGGED;"
				.formatted(SqlText.identifier(failure.getTable()));
		}
		return "Name in @WalListener the tables behind the %s '%s'.".formatted(ShownText.of(failure.getKind()),
				failure.getTable());
	}

	private static String replicaIdentity(ReplicaIdentityException failure) {
		if (failure.isBelowFull()) {
			return """
					PostgreSQL would send old rows of the partition without most of their columns, marked as whole. Partitions do not inherit the setting of their partitioned table. Give it to all of them:

					    %s"""
				.formatted(wholeRows("pg_partition_root(%s::regclass)".formatted(regclass(failure.getTable()))));
		}
		String table = SqlText.identifier(failure.getTable());
		return """
				Without it PostgreSQL would refuse every UPDATE and DELETE of the published table. Give it a primary key:

				    ALTER TABLE %s ADD PRIMARY KEY (<columns>);

				or let it write whole old rows:

				    ALTER TABLE %s REPLICA IDENTITY FULL;

				or publish less by 'operations' of the listeners or by walstream.publication.operations."""
			.formatted(table, table);
	}

	private static String missingOldColumns(MissingOldColumnsException failure) {
		return """
				Let the table write whole old rows:

				    ALTER TABLE %s REPLICA IDENTITY FULL;

				and, if it is partitioned, its partitions, which do not inherit that:

				    %s

				or mark the parameter of listener '%s' as @Nullable, or take the key of the change instead."""
			.formatted(SqlText.identifier(failure.getTable()), wholeRows(regclass(failure.getTable())),
					ShownText.of(failure.getListener()));
	}

	private static String wholeRows(String root) {
		return """
				DO $$ DECLARE part regclass; BEGIN
				        FOR part IN SELECT relid FROM pg_partition_tree(%s) LOOP
				        EXECUTE format('ALTER TABLE %%s REPLICA IDENTITY FULL', part);
				        END LOOP; END $$;""".formatted(root);
	}

	private static String regclass(Table table) {
		return SqlText.literal(SqlText.identifier(table));
	}

	private static String missing(PublicationMissingException failure) {
		return """
				Create it:

				    CREATE PUBLICATION %s FOR TABLE <tables>;

				or %s.""".formatted(SqlText.identifier(failure.getPublicationName()), OTHER_MODE);
	}

	private static String blocked(PublicationBlockedException failure) {
		if (failure.getBlockers().isEmpty()) {
			return "Start again: another instance was changing the publication '%s' all the time."
				.formatted(ShownText.of(failure.getPublicationName()));
		}
		return """
				Wait for these transactions to end and start again, or end them:
				%s

				or wait longer by walstream.slot.creation-timeout.""".formatted(SqlText.list(failure.getBlockers()
			.stream()
			.flatMap((blocker) -> Stream.of("-- " + SqlText.comment(blocker.describe()), end(blocker)))
			.distinct()
			.toList()));
	}

	private static String end(BlockingTransaction blocker) {
		return (blocker.gid() != null) ? "ROLLBACK PREPARED %s;".formatted(SqlText.literal(blocker.gid()))
				: "SELECT pg_terminate_backend(%d);".formatted(blocker.pid());
	}

	private static String newer(PublicationNewerException failure) {
		Lsn position = failure.getPosition();
		return """
				A publication counts for what is written after it was created; what was written before, from %s on, cannot be read with it any more. Drop the slot; the next start creates it and streams what is committed from then on:

				    %s

				What was committed between is lost to the stream: bring what the listeners wrote up to date from the tables."""
			.formatted((position != null) ? position : "the slot's position", SqlText.dropSlot(failure.getSlotName()));
	}

	private static String partitionName(PartitionNameException failure) {
		Table publishedAs = failure.getPublishedAs();
		if (publishedAs == null) {
			return "Set walstream.publication.via-partition-root=true, so that changes come under the name '%s', or name its partitions in @WalListener."
				.formatted(failure.getTable());
		}
		return "Name '%s' instead of '%s' in @WalListener: changes of all its partitions come under its name."
			.formatted(publishedAs, failure.getTable());
	}

	private static String mismatch(PublicationMismatchException failure) {
		if (failure.getMissing().equals(List.of(PublicationMismatchException.VIA_PARTITION_ROOT))) {
			return """
					Without it changes of a partitioned table come under the names of its partitions, which no listener of the table is called for. Run:

					    ALTER PUBLICATION %s SET (publish_via_partition_root = true);

					or name the partitions in @WalListener."""
				.formatted(SqlText.identifier(failure.getPublicationName()));
		}
		return """
				Add to the publication %s what it lacks:
				%s

				by ALTER PUBLICATION %s ADD TABLE <table>, SET (publish = '<operations>') or SET (publish_via_partition_root = true), or %s."""
			.formatted(ShownText.of(failure.getPublicationName()), SqlText.list(failure.getMissing()),
					SqlText.identifier(failure.getPublicationName()), OTHER_MODE);
	}

}
