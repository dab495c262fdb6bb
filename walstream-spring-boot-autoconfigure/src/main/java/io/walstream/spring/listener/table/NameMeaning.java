package io.walstream.spring.listener.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.walstream.wal.Table;

/**
 * The tables that one name means. A table is what its object identifier is: one that was
 * renamed is kept as long as no other has its name.
 *
 * @param tables the tables by the name under which they were found
 * @param gone those that do not exist any more, or of a whole schema not under this name:
 * what was committed before may still come
 */
public record NameMeaning(Map<Table, KnownTable> tables, Map<Table, KnownTable> gone) {

	/** Of a name that was never looked up. */
	static final NameMeaning NONE = new NameMeaning(Map.of(), Map.of());

	/**
	 * What the name means now.
	 * @param found what has the name
	 * @param described tables that exist, by object identifier
	 * @return the meaning
	 */
	NameMeaning next(List<FoundTable> found, Map<Long, KnownTable> described) {
		Map<Table, KnownTable> tables = named(found, described);
		Set<Long> named = tables.values().stream().map(KnownTable::oid).collect(Collectors.toSet());
		Map<Table, KnownTable> gone = new LinkedHashMap<>(this.gone);
		this.tables.forEach((name, before) -> {
			KnownTable now = described.get(before.oid());
			if (now == null || (!tables.containsKey(name) && named.contains(now.oid()))) {
				gone.put(before.facts().table(), before);
			}
			else {
				tables.putIfAbsent(name, now);
			}
		});
		tables.values().forEach((table) -> gone.remove(table.facts().table()));
		return new NameMeaning(tables, gone);
	}

	private Map<Table, KnownTable> named(List<FoundTable> found, Map<Long, KnownTable> described) {
		Map<Table, KnownTable> tables = new LinkedHashMap<>();
		for (FoundTable table : found) {
			KnownTable now = described.get(table.oid());
			if (now != null && (table.isTable() || !isKept(table.table(), described))) {
				tables.put(table.table(), now);
			}
		}
		return tables;
	}

	private boolean isKept(Table name, Map<Long, KnownTable> described) {
		KnownTable before = this.tables.get(name);
		return before != null && described.containsKey(before.oid());
	}

	/**
	 * Tables whose names have changed since they were found.
	 * @return a sentence for each
	 */
	List<String> renamed() {
		List<String> texts = new ArrayList<>();
		this.tables.forEach((name, table) -> {
			if (!name.equals(table.facts().table())) {
				texts.add("Table '%s' is called '%s' now; its changes still come to the listeners of '%s'"
					.formatted(name, table.facts().table(), name));
			}
		});
		return texts;
	}

	List<TableFacts> facts() {
		return this.tables.values().stream().map(KnownTable::facts).toList();
	}

	List<TableFacts> goneFacts() {
		return this.gone.values().stream().map(KnownTable::facts).toList();
	}

}
