package io.walstream.engine.dispatch;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.change.DeliveryId;
import io.walstream.change.LogicalMessage;
import io.walstream.change.TransactionMetadata;
import io.walstream.wal.Lsn;

/**
 * Remembers the last transactions and messages that were handled, so that what the server
 * sends again after a lost connection is not handled again by the same process. Used by
 * the thread that calls the handler.
 */
final class RedeliveryFilter {

	private final RecentlyHandled<TransactionMetadata> transactions = new RecentlyHandled<>(
			TransactionMetadata::commitLsn);

	private final RecentlyHandled<LoneMessage> messages = new RecentlyHandled<>(LoneMessage::lsn);

	private @Nullable TransactionMetadata current;

	private @Nullable DeliveryId lastChange;

	private @Nullable DeliveryId lastMessage;

	private @Nullable DeliveryId lastLoneMessage;

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
			this.repeating = true;
		}
		int count = 0;
		while (this.repeating && count < deliveries.size()) {
			this.repeating = wasHandled(deliveries.get(count).delivery());
			count += this.repeating ? 1 : 0;
		}
		return count;
	}

	// Nothing is concluded from ids that have no order: what of a transaction lies
	// between its changes and its messages is known of each kind by itself.
	private boolean wasHandled(Delivery delivery) {
		DeliveryId id = delivery.id();
		return isKnown(delivery) && (isThrough(this.lastChange, id) || isThrough(this.lastMessage, id)
				|| isThrough(this.lastLoneMessage, id));
	}

	private boolean isKnown(Delivery delivery) {
		TransactionMetadata transaction = transaction(delivery);
		return (transaction != null) ? this.transactions.contains(transaction)
				: this.messages.contains(LoneMessage.of((LogicalMessage) delivery));
	}

	private static boolean isThrough(@Nullable DeliveryId last, DeliveryId id) {
		return last != null && (id.equals(last) || id.precedes(last));
	}

	/**
	 * A delivery and all before it are handled.
	 * @param delivery the delivery
	 */
	void add(Delivery delivery) {
		TransactionMetadata transaction = transaction(delivery);
		if (transaction == null) {
			this.messages.add(LoneMessage.of((LogicalMessage) delivery));
			this.lastLoneMessage = delivery.id();
			return;
		}
		if (transaction != this.current) {
			this.current = transaction;
			this.transactions.add(transaction);
		}
		if (delivery instanceof Change<?>) {
			this.lastChange = delivery.id();
		}
		else {
			this.lastMessage = delivery.id();
		}
	}

	private static @Nullable TransactionMetadata transaction(Delivery delivery) {
		return (delivery instanceof Change<?> change) ? change.metadata().transaction()
				: ((LogicalMessage) delivery).transaction();
	}

	/**
	 * The facts of a message that is not transactional, without its content.
	 *
	 * @param lsn its position
	 * @param prefix its prefix
	 * @param contentHash hash of its content
	 */
	private record LoneMessage(Lsn lsn, String prefix, int contentHash) {

		static LoneMessage of(LogicalMessage message) {
			return new LoneMessage(message.lsn(), message.prefix(), Arrays.hashCode(message.content()));
		}

	}

}
