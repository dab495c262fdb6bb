package io.walstream.spring.listener;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Update;

/**
 * The rows of changes.
 */
final class ChangedRows {

	private ChangedRows() {
	}

	static Row newRow(Change<Row> change) {
		if (change instanceof Insert<Row> insert) {
			return insert.newRow();
		}
		if (change instanceof Update<Row> update) {
			return update.newRow();
		}
		throw new IllegalStateException("%s has no new row".formatted(change.operation()));
	}

	static @Nullable Object bindOld(OldRowBinder binder, Change<Row> change) {
		if (change instanceof Update<Row> update) {
			return binder.bindUpdated(update.oldRow(), update.newRow());
		}
		if (change instanceof Delete<Row> delete) {
			return binder.bind(delete.oldRow());
		}
		throw new IllegalStateException("%s has no old row".formatted(change.operation()));
	}

}
