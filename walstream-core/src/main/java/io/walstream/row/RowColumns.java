package io.walstream.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.MissingColumnException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.TupleData;
import io.walstream.pgoutput.TupleData.ColumnKind;
import io.walstream.value.ColumnType;
import io.walstream.wal.Table;

/**
 * Which columns of a tuple a row has, and where they are.
 */
final class RowColumns {

	private final Table table;

	private final List<String> names;

	private final int[] positions;

	private final Map<String, Integer> indexes;

	private final List<ColumnType> types;

	private RowColumns(Table table, Map<String, Integer> indexes, List<String> names, List<ColumnType> types) {
		this.table = table;
		this.indexes = indexes;
		this.names = names;
		this.types = types;
		this.positions = names.stream().mapToInt(indexes::get).toArray();
	}

	/**
	 * Takes the columns of a relation that a row has.
	 * @param table the table
	 * @param columns all columns of the relation
	 * @param types the type of each of them
	 * @param sent tells of an index whether the row has that column
	 * @return the columns
	 */
	static RowColumns of(Table table, List<Relation.Column> columns, List<ColumnType> types, IntPredicate sent) {
		Map<String, Integer> indexes = new HashMap<>();
		List<String> names = new ArrayList<>();
		for (int i = 0; i < columns.size(); i++) {
			if (sent.test(i)) {
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

	/**
	 * Whether a tuple has a value for each of the columns.
	 * @param tuple a tuple of the table
	 * @return whether there are columns and none is NULL
	 */
	boolean haveValues(TupleData tuple) {
		for (int position : this.positions) {
			if (tuple.kind(position) == ColumnKind.NULL) {
				return false;
			}
		}
		return this.positions.length > 0;
	}

	boolean has(String column) {
		return this.indexes.containsKey(column);
	}

	int index(String column) {
		@Nullable Integer index = this.indexes.get(column);
		if (index == null) {
			throw new MissingColumnException(this.table, column,
					"Column '%s' of table %s was not sent, the row has %s".formatted(column, this.table, this.names));
		}
		return index;
	}

	ColumnType type(int index) {
		return this.types.get(index);
	}

}
