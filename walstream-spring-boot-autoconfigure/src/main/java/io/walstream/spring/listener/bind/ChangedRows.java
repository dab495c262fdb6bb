package io.walstream.spring.listener.bind;

import io.walstream.change.Change;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Update;

/**
 * The rows of changes.
 */
public final class ChangedRows {

	private ChangedRows() {
	}

	public static Row newRow(Change<Row> change) {
		if (change instanceof Insert<Row> insert) {
			return insert.newRow();
		}
		if (change instanceof Update<Row> update) {
			return update.newRow();
		}
		throw new IllegalStateException("%s has no new row".formatted(change.operation()));
	}

}
