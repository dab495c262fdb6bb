package io.walstream.settings;

import java.util.Set;

import io.walstream.wal.Operation;

/**
 * The publication of a stream.
 *
 * @param name name of the publication, as in the catalog
 * @param mode what may be changed at startup
 * @param operations operations to publish; empty for those that the tables' listeners are
 * called for
 * @param viaPartitionRoot whether changes of partitions are published as changes of the
 * partitioned table
 * @param tables tells the tables
 */
public record PublicationSettings(String name, Mode mode, Set<Operation> operations, boolean viaPartitionRoot,
		TableSource tables) {

	public PublicationSettings {
		operations = Set.copyOf(operations);
	}

	/**
	 * A publication that is created and extended as needed.
	 * @param name name of the publication
	 * @param tables tells the tables
	 * @return the settings
	 */
	public static PublicationSettings of(String name, TableSource tables) {
		return new PublicationSettings(name, Mode.CREATE_AND_EXTEND, Set.of(), true, tables);
	}

	/**
	 * What may be changed at startup.
	 */
	public enum Mode {

		/** It is created if missing; missing tables and operations are added. */
		CREATE_AND_EXTEND,
		/** It is created if missing; if it exists it must suffice. */
		CREATE,
		/** It must exist and suffice. */
		VALIDATE

	}

}
