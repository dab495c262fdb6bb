package io.walstream.setup;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.settings.PublicationSettings;
import io.walstream.wal.Table;

/**
 * Warnings about a publication.
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
