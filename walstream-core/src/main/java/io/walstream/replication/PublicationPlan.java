package io.walstream.replication;

import java.util.List;

import io.walstream.change.Table;

/**
 * What has to be done to a publication.
 *
 * @param lockedTables tables whose writers must have ended before, so that no transaction
 * is published in part
 * @param statements statements, to be run in one transaction
 * @param warnings what is not wrong but should be known, each a sentence
 */
record PublicationPlan(List<Table> lockedTables, List<String> statements, List<String> warnings) {

	PublicationPlan {
		lockedTables = List.copyOf(lockedTables);
		statements = List.copyOf(statements);
		warnings = List.copyOf(warnings);
	}

	boolean isEmpty() {
		return this.statements.isEmpty();
	}

}
