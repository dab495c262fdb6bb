package io.walstream.engine.dispatch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delivery;
import io.walstream.change.TransactionMetadata;

/**
 * Remembers the last transactions that were handled, so that what the server sends again
 * after a lost connection is not handled again by the same process. A transaction is
 * known by all its facts, not by its position alone: after a failover the same position
 * can hold another one. Used by the thread that calls the handler.
 */
final class RedeliveryFilter {

	private static final int REMEMBERED = 4096;

	private final Set<TransactionMetadata> transactions = Collections.newSetFromMap(new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<TransactionMetadata, Boolean> eldest) {
			return size() > REMEMBERED;
		}

	});

	private @Nullable TransactionMetadata current;

	private @Nullable ChangeId last;

	private @Nullable FlushFrontier connection;

	private boolean repeating;

	/**
	 * How many of the first deliveries were handled before.
	 * @param deliveries deliveries in their order, not empty
	 * @return the number
	 */
	int countAtStartOf(List<PendingDelivery> deliveries) {
		FlushFrontier from = deliveries.get(0).frontier();
		if (from != this.connection) {
			this.connection = from;
			this.repeating = this.last != null;
		}
		int count = 0;
		while (this.repeating && count < deliveries.size()) {
			this.repeating = wasHandled(deliveries.get(count).delivery());
			count += this.repeating ? 1 : 0;
		}
		return count;
	}

	private boolean wasHandled(Delivery delivery) {
		return this.last != null && delivery instanceof Change<?> change
				&& (this.transactions.contains(change.metadata().transaction()) || isForgotten(change.id()))
				&& change.id().compareTo(this.last) <= 0;
	}

	// What the server sends from before the oldest transaction was handled or confirmed:
	// a server that lacks something confirmed is not streamed from.
	private boolean isForgotten(ChangeId id) {
		return id.commitLsn().compareTo(this.transactions.iterator().next().commitLsn()) < 0;
	}

	/**
	 * A delivery and all before it are handled.
	 * @param delivery the delivery
	 */
	void add(Delivery delivery) {
		if (delivery instanceof Change<?> change) {
			ChangeMetadata metadata = change.metadata();
			if (metadata.transaction() != this.current) {
				this.current = metadata.transaction();
				this.transactions.add(metadata.transaction());
			}
			this.last = metadata.id();
		}
	}

}
