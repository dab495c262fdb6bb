package io.walstream.setup;

import java.util.List;

import io.walstream.wal.Table;

/**
 * What has to be done to a publication.
 *
 * @param tables tables that it is about
 * @param locked whether their writers must have ended before, so that no transaction is
 * published in part
 * @param statements statements, to be run in one transaction
 * @param warnings warnings, each a sentence
 */
record PublicationPlan(List<Table> tables, boolean locked, List<String> statements, List<String> warnings) {

	PublicationPlan {
		tables = List.copyOf(tables);
		statements = List.copyOf(statements);
		warnings = List.copyOf(warnings);
	}

	static PublicationPlan nothing(List<String> warnings) {
		return new PublicationPlan(List.of(), false, List.of(), warnings);
	}

	boolean isEmpty() {
		return this.statements.isEmpty();
	}

	List<Table> lockedTables() {
		return this.locked ? this.tables : List.of();
	}

}
