package io.walstream.engine.read;

import org.jspecify.annotations.Nullable;

import io.walstream.change.LogicalMessage;
import io.walstream.change.TransactionMetadata;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.wal.Lsn;

/**
 * Makes deliveries of logical messages. One of a transaction lies among its changes and
 * is confirmed with it. One that is not transactional comes outside of any, waits for
 * none, and is confirmed by itself. Used by the thread that reads, for one connection.
 */
final class LogicalMessages {

	private final OpenTransaction transaction;

	private final WantedMessages wanted;

	private final DeliveryInlet inlet;

	LogicalMessages(OpenTransaction transaction, WantedMessages wanted, DeliveryInlet inlet) {
		this.transaction = transaction;
		this.wanted = wanted;
		this.inlet = inlet;
	}

	void accept(Message message, Lsn lsn, int bytes) {
		boolean wanted = this.wanted.contains(message, lsn);
		if (message.transactional()) {
			TransactionMetadata metadata = this.transaction.metadata("transactional message", lsn);
			if (wanted) {
				this.inlet.add(delivery(message, metadata), bytes);
			}
			return;
		}
		requireOutside(lsn);
		if (wanted) {
			this.inlet.add(delivery(message, null), bytes);
		}
		this.inlet.endTransaction(message.lsn());
	}

	private void requireOutside(Lsn lsn) {
		if (this.transaction.isOpen()) {
			throw new UnexpectedMessageException("a message that is not transactional inside a transaction", lsn);
		}
	}

	private static LogicalMessage delivery(Message message, @Nullable TransactionMetadata metadata) {
		return new LogicalMessage(message.prefix(), message.content(), message.lsn(), metadata);
	}

}
