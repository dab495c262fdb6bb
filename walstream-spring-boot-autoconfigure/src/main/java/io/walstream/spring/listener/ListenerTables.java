package io.walstream.spring.listener;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.spring.listener.call.ListenerMethod;
import io.walstream.spring.listener.call.TableListener;
import io.walstream.spring.listener.table.ResolvedTables;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.spring.listener.table.TableName;
import io.walstream.wal.Operation;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

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
	 * @param problems decides what becomes of a table that does not suit a listener
	 * @return the assignment
	 */
	static ListenerTables assign(List<ListenerMethod> methods, ResolvedTables tables, TableProblems problems) {
		Map<TableName, List<TableFacts>> known = tables.facts();
		Map<Table, Map<Operation, List<TableListener>>> listeners = new LinkedHashMap<>();
		List<String> warnings = new ArrayList<>(tables.warnings());
		for (ListenerMethod method : methods) {
			Map<Table, TableFacts> own = new LinkedHashMap<>();
			method.attributes()
				.tables()
				.forEach((name) -> known.getOrDefault(name, List.of())
					.forEach((facts) -> own.put(facts.table(), facts)));
			for (TableFacts facts : own.values()) {
				check(method, facts, problems);
				warnings.addAll(new ListenerChecks(method, facts).warnings());
				add(method, facts, listeners);
			}
		}
		return new ListenerTables(listeners, warnings.stream().map(ShownText::of).toList());
	}

	// A table that has become unsuitable keeps its listener, which fails at a change that
	// it cannot be given: without it the change would be confirmed unseen.
	private static void check(ListenerMethod method, TableFacts facts, TableProblems problems) {
		try {
			method.requireSuitable(facts);
		}
		catch (MissingOldColumnsException | ListenerDefinitionException ex) {
			problems.leaveOut(ex);
		}
	}

	private static void add(ListenerMethod method, TableFacts facts,
			Map<Table, Map<Operation, List<TableListener>>> listeners) {
		TableListener listener = method.on(facts);
		for (Operation operation : method.operations()) {
			listeners.computeIfAbsent(facts.table(), (key) -> new HashMap<>())
				.computeIfAbsent(operation, (key) -> new ArrayList<>())
				.add(listener);
		}
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
