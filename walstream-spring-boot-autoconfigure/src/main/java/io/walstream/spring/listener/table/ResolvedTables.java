package io.walstream.spring.listener.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.walstream.wal.Table;

/**
 * The tables that the names of a stream mean, all by the same state of the catalog.
 *
 * @param meanings what each name means
 */
public record ResolvedTables(Map<TableName, NameMeaning> meanings) {

	/**
	 * What is known of the tables.
	 * @return by name, those last that do not exist any more: what was committed to them
	 * may still come
	 */
	public Map<TableName, List<TableFacts>> facts() {
		Map<TableName, List<TableFacts>> facts = new LinkedHashMap<>();
		this.meanings.forEach((name, meaning) -> {
			List<TableFacts> tables = new ArrayList<>(meaning.facts());
			tables.addAll(meaning.goneFacts());
			facts.put(name, tables);
		});
		return facts;
	}

	/**
	 * Names that are listened to and that no table has now.
	 * @return the names
	 */
	public Set<Table> vacant() {
		Set<Table> names = new LinkedHashSet<>();
		this.meanings.values().forEach((meaning) -> {
			meaning.tables().forEach((name, table) -> {
				if (!table.facts().table().equals(name)) {
					names.add(name);
				}
			});
			names.addAll(meaning.gone().keySet());
		});
		this.meanings.values()
			.forEach((meaning) -> meaning.tables().values().forEach((table) -> names.remove(table.facts().table())));
		return names;
	}

	public List<String> warnings() {
		return this.meanings.values().stream().flatMap((meaning) -> meaning.renamed().stream()).distinct().toList();
	}

}
