package io.walstream.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.walstream.pgoutput.PgOutputMessage.Relation;

/**
 * Which columns of a tuple a row has, and where they are.
 */
final class RowColumns {

	private final Table table;

	private final List<String> names;

	private final Map<String, Integer> indexes;

	private final List<ColumnType> types;

	private RowColumns(Table table, Map<String, Integer> indexes, List<String> names, List<ColumnType> types) {
		this.table = table;
		this.indexes = indexes;
		this.names = names;
		this.types = types;
	}

	/**
	 * Takes the columns of a relation that a row has.
	 * @param table the table
	 * @param columns all columns of the relation
	 * @param types the type of each of them
	 * @param sent tells the columns that the row has
	 * @return the columns
	 */
	static RowColumns of(Table table, List<Relation.Column> columns, List<ColumnType> types,
			Predicate<Relation.Column> sent) {
		Map<String, Integer> indexes = new HashMap<>();
		List<String> names = new ArrayList<>();
		for (int i = 0; i < columns.size(); i++) {
			if (sent.test(columns.get(i))) {
				names.add(columns.get(i).name());
				indexes.put(columns.get(i).name(), i);
			}
		}
		return new RowColumns(table, indexes, List.copyOf(names), types);
	}

	Table table() {
		return this.table;
	}

	List<String> names() {
		return this.names;
	}

	boolean has(String column) {
		return this.indexes.containsKey(column);
	}

	int index(String column) {
		@Nullable Integer index = this.indexes.get(column);
		if (index == null) {
			throw new MissingColumnException(
					"Column '%s' of table %s was not sent, the row has %s".formatted(column, this.table, this.names));
		}
		return index;
	}

	ColumnType type(int index) {
		return this.types.get(index);
	}

}
