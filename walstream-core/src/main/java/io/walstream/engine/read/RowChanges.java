package io.walstream.engine.read;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.engine.read.RelationCache.CachedRelation;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.row.RowLayout;
import io.walstream.wal.Lsn;

/**
 * Makes changes of the messages that bring rows, each with its number in its transaction,
 * also if it is not wanted. Used by the thread that reads, for one connection.
 */
final class RowChanges {

	private final OpenTransaction transaction;

	private final RelationCache relations;

	private final DeliveryInlet inlet;

	RowChanges(OpenTransaction transaction, RelationCache relations, DeliveryInlet inlet) {
		this.transaction = transaction;
		this.relations = relations;
		this.inlet = inlet;
	}

	void insert(PgOutputMessage.Insert insert, Lsn lsn, int bytes) {
		CachedRelation relation = relation(insert.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			Row row = relation.layout().newRow(insert.newTuple(), null);
			emit(new Insert<>(row, row, metadata), bytes);
		}
	}

	void update(PgOutputMessage.Update update, Lsn lsn, int bytes) {
		CachedRelation relation = relation(update.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			RowLayout layout = relation.layout();
			Row after = layout.newRow(update.newTuple(), update.oldTuple());
			OldRow before = (update.oldTuple() != null) ? layout.oldRow(update.oldTuple()) : null;
			emit(new Update<>(before, after, before, after, metadata), bytes);
		}
	}

	void delete(PgOutputMessage.Delete delete, Lsn lsn, int bytes) {
		CachedRelation relation = relation(delete.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			OldRow before = relation.layout().oldRow(delete.oldTuple());
			emit(new Delete<>(before, before, metadata), bytes);
		}
	}

	void truncate(PgOutputMessage.Truncate truncate, Lsn lsn, int bytes) {
		for (long relationId : truncate.relationIds()) {
			ChangeMetadata metadata = next(relation(relationId, lsn), lsn);
			if (metadata != null) {
				emit(new Truncate<Row>(truncate.cascade(), truncate.restartIdentity(), metadata), bytes);
			}
		}
	}

	// Counts a change; null if nobody wants it.
	private @Nullable ChangeMetadata next(CachedRelation relation, Lsn lsn) {
		TransactionMetadata current = this.transaction.metadata("change", lsn);
		long number = this.transaction.nextOrdinal();
		if (!relation.wanted()) {
			this.relations.leaveOut(relation);
			return null;
		}
		return new ChangeMetadata(current, relation.layout().table(), lsn, number, false);
	}

	private CachedRelation relation(long relationId, Lsn lsn) {
		CachedRelation relation = this.relations.find(relationId);
		if (relation == null) {
			throw new UnexpectedMessageException(
					"a change of relation %d, which was not described".formatted(relationId), lsn);
		}
		return relation;
	}

	private void emit(Change<Row> change, int bytes) {
		this.inlet.add(change, bytes);
	}

}
