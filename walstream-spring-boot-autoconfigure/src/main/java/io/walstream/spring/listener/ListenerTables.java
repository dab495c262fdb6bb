package io.walstream.spring.listener;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.walstream.change.Operation;
import io.walstream.change.Table;
import io.walstream.replication.PublishedTable;

/**
 * Which listeners are called for which changes.
 */
final class ListenerTables {

	/** No listener for any table. */
	static final ListenerTables NONE = new ListenerTables(Map.of(), List.of());

	private static final List<TableListener> NOBODY = List.of();

	private final Map<Table, Map<Operation, List<TableListener>>> listeners;

	private final List<String> warnings;

	private ListenerTables(Map<Table, Map<Operation, List<TableListener>>> listeners, List<String> warnings) {
		this.listeners = listeners;
		this.warnings = warnings;
	}

	/**
	 * Assigns listeners to tables.
	 * @param methods the listeners in the order in which they are called
	 * @param tables what is known of the tables that their names mean
	 * @return the assignment
	 */
	static ListenerTables assign(List<ListenerMethod> methods, Map<TableName, List<TableFacts>> tables) {
		Map<Table, Map<Operation, List<TableListener>>> listeners = new LinkedHashMap<>();
		List<String> warnings = new ArrayList<>();
		for (ListenerMethod method : methods) {
			Set<TableFacts> facts = new LinkedHashSet<>();
			method.attributes().tables().forEach((name) -> facts.addAll(tables.getOrDefault(name, List.of())));
			for (TableFacts table : facts) {
				warnings.addAll(new ListenerChecks(method, table).warnings());
				TableListener listener = method.on(table);
				for (Operation operation : method.operations()) {
					listeners.computeIfAbsent(table.table(), (key) -> new HashMap<>())
						.computeIfAbsent(operation, (key) -> new ArrayList<>())
						.add(listener);
				}
			}
		}
		return new ListenerTables(listeners, List.copyOf(warnings));
	}

	boolean contains(Table table) {
		return this.listeners.containsKey(table);
	}

	List<TableListener> listeners(Table table, Operation operation) {
		Map<Operation, List<TableListener>> byOperation = this.listeners.get(table);
		return (byOperation != null) ? byOperation.getOrDefault(operation, NOBODY) : NOBODY;
	}

	List<PublishedTable> published() {
		return this.listeners.entrySet()
			.stream()
			.map((entry) -> new PublishedTable(entry.getKey(), EnumSet.copyOf(entry.getValue().keySet())))
			.toList();
	}

	List<String> warnings() {
		return this.warnings;
	}

}
