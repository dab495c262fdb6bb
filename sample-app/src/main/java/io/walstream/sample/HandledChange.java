package io.walstream.sample;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Update;
import io.walstream.wal.Operation;

/**
 * A change of {@code orders} that a listener got, as the page shows it.
 *
 * @param listener id of the listener
 * @param change id of the change, the same in every delivery
 * @param xid transaction id
 * @param committedAt when the transaction was committed
 * @param operation what happened
 * @param before the order before the change, if there was one
 * @param after the order after the change, if there is one
 */
record HandledChange(String listener, String change, long xid, Instant committedAt, Operation operation,
		@Nullable Order before, @Nullable Order after) {

	static HandledChange of(String listener, Change<Order> change) {
		if (change instanceof Insert<Order> insert) {
			return of(listener, change.metadata(), Operation.INSERT, null, insert.after());
		}
		if (change instanceof Update<Order> update) {
			return of(listener, change.metadata(), Operation.UPDATE, update.before(), update.after());
		}
		if (change instanceof Delete<Order> delete) {
			return of(listener, change.metadata(), Operation.DELETE, delete.before(), null);
		}
		return of(listener, change.metadata(), change.operation(), null, null);
	}

	static HandledChange of(String listener, ChangeMetadata metadata, Order before, Order after) {
		return of(listener, metadata, Operation.UPDATE, before, after);
	}

	private static HandledChange of(String listener, ChangeMetadata metadata, Operation operation,
			@Nullable Order before, @Nullable Order after) {
		return new HandledChange(listener, metadata.id().toString(), metadata.transaction().xid(),
				metadata.transaction().commitTimestamp(), operation, before, after);
	}

}
