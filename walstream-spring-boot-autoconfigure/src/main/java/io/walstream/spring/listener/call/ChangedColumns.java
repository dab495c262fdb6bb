package io.walstream.spring.listener.call;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.change.Update;

/**
 * Tells whether an update changed one of some columns. A column whose old value was not
 * sent counts as changed: a needless call does less harm than a missing one.
 *
 * @param columns names of the columns
 */
record ChangedColumns(List<String> columns) implements Predicate<Change<Row>> {

	@Override
	public boolean test(Change<Row> change) {
		return !(change instanceof Update<Row> update)
				|| this.columns.stream().anyMatch((column) -> isChanged(column, update));
	}

	private static boolean isChanged(String column, Update<Row> update) {
		Row newRow = update.newRow();
		Row oldRow = update.key();
		if (newRow.has(column) && newRow.isUnchanged(column)) {
			return false;
		}
		if (!oldRow.has(column) || !newRow.has(column)) {
			return true;
		}
		return !Objects.deepEquals(oldRow.get(column, String.class), newRow.get(column, String.class));
	}

}
