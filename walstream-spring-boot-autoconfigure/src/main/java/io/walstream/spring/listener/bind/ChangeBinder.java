package io.walstream.spring.listener.bind;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;

/**
 * Makes typed changes.
 */
public final class ChangeBinder {

	private final RowBinder rows;

	private final OldRowBinder oldRows;

	public ChangeBinder(RowBinder rows) {
		this.rows = rows;
		this.oldRows = new OldRowBinder(rows);
	}

	public Change<Object> bind(Change<Row> change) {
		if (change instanceof Insert<Row> insert) {
			return new Insert<>(this.rows.bind(insert.newRow()), insert.newRow(), insert.metadata());
		}
		if (change instanceof Update<Row> update) {
			return new Update<>(this.oldRows.bindUpdated(update), this.rows.bind(update.newRow()), update.oldRow(),
					update.newRow(), update.metadata());
		}
		if (change instanceof Delete<Row> delete) {
			return new Delete<>(this.oldRows.bindDeleted(delete.oldRow()), delete.oldRow(), delete.metadata());
		}
		if (change instanceof Truncate<Row> truncate) {
			return new Truncate<>(truncate.cascade(), truncate.restartIdentity(), truncate.metadata());
		}
		throw new IllegalStateException("Unknown kind of change %s".formatted(change.operation()));
	}

}
