package io.walstream.spring.listener;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Row;

/**
 * Binds the old rows of one table. The result is {@code null} exactly if the server did
 * not send the columns that the type needs.
 */
final class OldRowBinder {

	private final RowBinder binder;

	private final List<String> needed;

	// With the default identity the server sends no old row while the key stays the
	// same: the new row then has the old key.
	private final boolean inNewRow;

	private volatile @Nullable Sent last;

	OldRowBinder(RowBinder binder, TableFacts facts) {
		this.binder = binder;
		this.needed = binder.needs(facts.columns());
		this.inNewRow = !binder.takesAnyRow() && !facts.identity().isEmpty()
				&& facts.notInIdentity(this.needed).isEmpty();
	}

	@Nullable Object bindUpdated(@Nullable Row oldRow, Row newRow) {
		if (oldRow != null) {
			return bind(oldRow);
		}
		return this.inNewRow ? this.binder.bind(newRow) : null;
	}

	@Nullable Object bind(Row oldRow) {
		return suffices(oldRow.columns()) ? this.binder.bind(oldRow) : null;
	}

	private boolean suffices(List<String> columns) {
		Sent sent = this.last;
		if (sent == null || sent.columns() != columns) {
			sent = new Sent(columns, Set.copyOf(columns).containsAll(this.needed));
			this.last = sent;
		}
		return sent.sufficient();
	}

	/**
	 * What was found of the columns of an old row.
	 *
	 * @param columns the columns, which rows of one layout share
	 * @param sufficient whether all that are needed are among them
	 */
	private record Sent(List<String> columns, boolean sufficient) {

	}

}
