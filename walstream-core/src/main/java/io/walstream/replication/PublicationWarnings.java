package io.walstream.replication;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.walstream.change.Table;

/**
 * What is not wrong with a publication but should be known.
 */
final class PublicationWarnings {

	private PublicationWarnings() {
	}

	static List<String> of(List<TableState> tables, PublicationState publication, PublicationSettings settings) {
		List<String> warnings = new ArrayList<>();
		String name = settings.name();
		PublicationState.Scope scope = publication.scope();
		if (scope.allTables()) {
			warnings
				.add("Publication '%s' publishes all tables, the stream listens to %d".formatted(name, tables.size()));
		}
		if (!scope.schemas().isEmpty()) {
			warnings.add("Publication '%s' publishes all tables of the schemas %s".formatted(name,
					new TreeSet<>(scope.schemas())));
		}
		Set<Table> unheard = unheard(scope.tables(), tables);
		if (!unheard.isEmpty()) {
			warnings.add("Publication '%s' publishes tables that the stream does not listen to: %s".formatted(name,
					text(unheard)));
		}
		if (!scope.partial().isEmpty()) {
			warnings.add("Publication '%s' publishes only some rows or columns of the tables %s".formatted(name,
					text(scope.partial())));
		}
		warnings.addAll(partitions(tables, name, publication.viaPartitionRoot(), scope.tables()));
		return warnings;
	}

	/**
	 * Tables whose changes come under another name.
	 * @param tables tables that are listened to
	 * @param name name of the publication
	 * @param viaPartitionRoot whether it publishes partitions as their partitioned table
	 * @param published tables that it publishes by name, beside those
	 * @return a sentence for each
	 */
	static List<String> partitions(List<TableState> tables, String name, boolean viaPartitionRoot,
			Set<Table> published) {
		List<String> warnings = new ArrayList<>();
		Set<Table> names = new HashSet<>(published);
		tables.forEach((table) -> names.add(table.table()));
		for (TableState table : tables) {
			if (table.partitioned() && !viaPartitionRoot) {
				warnings.add("Publication '%s' publishes changes of '%s' under the names of its partitions"
					.formatted(name, table.table()));
			}
			if (viaPartitionRoot) {
				table.lineage()
					.stream()
					.skip(1)
					.filter(names::contains)
					.reduce((nearer, farther) -> farther)
					.ifPresent((root) -> warnings.add("Publication '%s' publishes changes of '%s' under the name '%s'"
						.formatted(name, table.table(), root)));
			}
		}
		return warnings;
	}

	private static Set<Table> unheard(Set<Table> published, List<TableState> tables) {
		Set<Table> heard = tables.stream().flatMap((table) -> table.lineage().stream()).collect(Collectors.toSet());
		return published.stream().filter((table) -> !heard.contains(table)).collect(Collectors.toSet());
	}

	private static String text(Collection<Table> tables) {
		return tables.stream().map(Table::toString).sorted(Comparator.naturalOrder()).collect(Collectors.joining(", "));
	}

}
