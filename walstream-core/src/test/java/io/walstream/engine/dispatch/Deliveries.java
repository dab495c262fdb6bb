package io.walstream.engine.dispatch;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delivery;
import io.walstream.change.LogicalMessage;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * Makes deliveries for tests: changes of transactions that commit at a position.
 */
public final class Deliveries {

	private static final Table TABLE = new Table("public", "t");

	private Deliveries() {
	}

	static PendingDelivery pending(long sequence, long commitLsn, long ordinal, boolean ends, FlushFrontier frontier) {
		return pending(sequence, transaction(commitLsn, 1), ordinal, ends, frontier);
	}

	static PendingDelivery pending(long sequence, TransactionMetadata transaction, long ordinal, boolean ends,
			FlushFrontier frontier) {
		ChangeMetadata metadata = new ChangeMetadata(transaction, TABLE, new Lsn(0), ordinal, false);
		return new PendingDelivery(new Truncate<Row>(false, false, metadata), sequence, 10, ends, frontier);
	}

	static PendingDelivery message(long sequence, long lsn, @Nullable TransactionMetadata transaction,
			FlushFrontier frontier) {
		return message(sequence, lsn, transaction, "content", frontier);
	}

	static PendingDelivery message(long sequence, long lsn, @Nullable TransactionMetadata transaction, String content,
			FlushFrontier frontier) {
		LogicalMessage message = new LogicalMessage("test", content.getBytes(StandardCharsets.UTF_8), new Lsn(lsn),
				transaction);
		return new PendingDelivery(message, sequence, 10, transaction == null, frontier);
	}

	static TransactionMetadata transaction(long commitLsn, long xid) {
		return new TransactionMetadata("default", xid, new Lsn(commitLsn), Instant.EPOCH, null);
	}

	public static ChangeId id(Delivery delivery) {
		return ((Change<?>) delivery).id();
	}

	public static ChangeId id(long commitLsn, long ordinal) {
		return new ChangeId(new Lsn(commitLsn), ordinal);
	}

}
