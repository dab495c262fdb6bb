package io.walstream.engine.read;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
import io.walstream.failure.PgOutputDecodingException;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.row.RowLayout;
import io.walstream.wal.Lsn;

/**
 * Makes changes of messages and hands them on as they come, each with the identity that
 * it has in every delivery. One change is kept back until the next message tells whether
 * its transaction ends with it. Used by the thread that reads, for one connection.
 */
final class TransactionAssembler {

	private static final Logger logger = LoggerFactory.getLogger(TransactionAssembler.class);

	private final String stream;

	private final RelationCache relations;

	private final DeliveryInlet inlet;

	private @Nullable Begin begin;

	private @Nullable String origin;

	private @Nullable TransactionMetadata transaction;

	private long ordinal;

	private long strayAborts;

	TransactionAssembler(String stream, RelationCache relations, DeliveryInlet inlet) {
		this.stream = stream;
		this.relations = relations;
		this.inlet = inlet;
	}

	/**
	 * Takes the next message.
	 * @param message the message
	 * @param lsn position of its WAL record, 0/0 for some kinds
	 * @param bytes size of the message
	 * @throws UnexpectedMessageException if the message was not asked for, does not
	 * belong here or does not fit its relation
	 */
	void accept(PgOutputMessage message, Lsn lsn, int bytes) {
		try {
			acceptChange(message, lsn, bytes);
		}
		catch (PgOutputDecodingException ex) {
			throw new UnexpectedMessageException(lsn, ex);
		}
	}

	private void acceptChange(PgOutputMessage message, Lsn lsn, int bytes) {
		if (message instanceof PgOutputMessage.Insert insert) {
			insert(insert, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Update update) {
			update(update, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Delete delete) {
			delete(delete, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Truncate truncate) {
			truncate(truncate, lsn, bytes);
		}
		else {
			acceptControl(message, lsn);
		}
	}

	private void acceptControl(PgOutputMessage message, Lsn lsn) {
		if (message instanceof Begin next) {
			begin(next);
		}
		else if (message instanceof Commit commit) {
			commit(commit);
		}
		else if (message instanceof Relation relation) {
			describe(relation, lsn);
		}
		else if (message instanceof Type type) {
			this.relations.add(type);
		}
		else if (message instanceof Origin from) {
			this.origin = from.name();
		}
		else if (message instanceof StreamAbort abort) {
			ignore(abort);
		}
		else {
			throw new UnexpectedMessageException("%s was not asked for".formatted(message.getClass().getSimpleName()),
					lsn);
		}
	}

	// The name is that of the time of the transaction that the table is described in
	private void describe(Relation relation, Lsn lsn) {
		this.relations.add(relation, (this.begin != null) ? this.begin.finalLsn() : lsn);
	}

	// PostgreSQL 18 sends stray ones though streaming is off.
	private void ignore(StreamAbort abort) {
		this.strayAborts++;
		logger.debug(
				"Stream '{}' ignores a StreamAbort of transaction {}, which was not streamed; {} on this connection",
				this.stream, abort.xid(), this.strayAborts);
	}

	/**
	 * Whether a Begin came whose Commit did not come yet.
	 * @return whether a transaction is unfinished
	 */
	boolean isInTransaction() {
		return this.begin != null;
	}

	/**
	 * Whether nothing that was read is open.
	 * @return whether all of it is handled and no transaction unfinished
	 */
	boolean isDrained() {
		return !isInTransaction() && this.inlet.isDrained();
	}

	private void begin(Begin next) {
		if (this.begin != null) {
			throw new UnexpectedMessageException("Begin inside a transaction", next.finalLsn());
		}
		this.begin = next;
		this.origin = null;
		this.transaction = null;
		this.ordinal = 0;
	}

	private void commit(Commit commit) {
		if (this.begin == null || !this.begin.finalLsn().equals(commit.commitLsn())) {
			throw new UnexpectedMessageException("Commit without its Begin", commit.commitLsn());
		}
		this.begin = null;
		this.inlet.endTransaction(commit.endLsn());
	}

	private void insert(PgOutputMessage.Insert insert, Lsn lsn, int bytes) {
		CachedRelation relation = relation(insert.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			Row row = relation.layout().newRow(insert.newTuple(), null);
			emit(new Insert<>(row, row, metadata), bytes);
		}
	}

	private void update(PgOutputMessage.Update update, Lsn lsn, int bytes) {
		CachedRelation relation = relation(update.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			RowLayout layout = relation.layout();
			Row after = layout.newRow(update.newTuple(), update.oldTuple());
			OldRow before = (update.oldTuple() != null) ? layout.oldRow(update.oldTuple()) : null;
			emit(new Update<>(before, after, before, after, metadata), bytes);
		}
	}

	private void delete(PgOutputMessage.Delete delete, Lsn lsn, int bytes) {
		CachedRelation relation = relation(delete.relationId(), lsn);
		ChangeMetadata metadata = next(relation, lsn);
		if (metadata != null) {
			OldRow before = relation.layout().oldRow(delete.oldTuple());
			emit(new Delete<>(before, before, metadata), bytes);
		}
	}

	private void truncate(PgOutputMessage.Truncate truncate, Lsn lsn, int bytes) {
		for (long relationId : truncate.relationIds()) {
			ChangeMetadata metadata = next(relation(relationId, lsn), lsn);
			if (metadata != null) {
				emit(new Truncate<Row>(truncate.cascade(), truncate.restartIdentity(), metadata), bytes);
			}
		}
	}

	// Counts a change; null if nobody wants it.
	private @Nullable ChangeMetadata next(CachedRelation relation, Lsn lsn) {
		TransactionMetadata current = transaction(lsn);
		long number = this.ordinal++;
		if (!relation.wanted()) {
			this.relations.leaveOut(relation);
			return null;
		}
		return new ChangeMetadata(current, relation.layout().table(), lsn, number, false);
	}

	private TransactionMetadata transaction(Lsn lsn) {
		if (this.transaction == null) {
			if (this.begin == null) {
				throw new UnexpectedMessageException("a change outside a transaction", lsn);
			}
			this.transaction = new TransactionMetadata(this.stream, this.begin.xid(), this.begin.finalLsn(),
					this.begin.commitTime(), this.origin);
		}
		return this.transaction;
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
