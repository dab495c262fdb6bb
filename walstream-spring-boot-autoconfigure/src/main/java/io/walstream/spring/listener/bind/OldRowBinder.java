package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.Update;

/**
 * Binds the old rows of changes. The result is {@code null} exactly if the change did not
 * bring the columns that the type needs, which only the change itself tells: the replica
 * identity of a table may have been another one when it was written.
 */
public final class OldRowBinder {

	private final RowBinder binder;

	private volatile @Nullable Key last;

	public OldRowBinder(RowBinder binder) {
		this.binder = binder;
	}

	public @Nullable Object bind(Change<Row> change) {
		if (change instanceof Update<Row> update) {
			return bindUpdated(update);
		}
		if (change instanceof Delete<Row> delete) {
			return bindDeleted(delete.oldRow());
		}
		throw new IllegalStateException("%s has no old row".formatted(change.operation()));
	}

	@Nullable Object bindUpdated(Update<Row> update) {
		OldRow old = update.oldRow();
		if (old instanceof OldRow.Full || this.binder.takesAnyRow()) {
			return (old != null) ? this.binder.bind(old) : null;
		}
		return bindKey(update.key(), update.newRow().columns());
	}

	@Nullable Object bindDeleted(OldRow old) {
		if (old instanceof OldRow.Key key && !this.binder.takesAnyRow()) {
			return bindKey(key, key.relationColumns());
		}
		return this.binder.bind(old);
	}

	private @Nullable Object bindKey(Row key, List<String> all) {
		Key found = this.last;
		if (found == null || found.columns() != key.columns() || found.all() != all) {
			found = new Key(key.columns(), all, suffices(key.columns(), all));
			this.last = found;
		}
		return found.sufficient() ? this.binder.bind(key) : null;
	}

	private boolean suffices(List<String> columns, List<String> all) {
		return !columns.isEmpty() && Set.copyOf(columns).containsAll(this.binder.needs(all));
	}

	/**
	 * What was found of the key of a table.
	 *
	 * @param columns its columns, a list that rows of one layout share
	 * @param all all columns of the table, likewise
	 * @param sufficient whether the key has all that are needed
	 */
	private record Key(List<String> columns, List<String> all, boolean sufficient) {

	}

}
