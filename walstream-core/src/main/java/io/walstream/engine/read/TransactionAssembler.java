package io.walstream.engine.read;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.wal.Lsn;

/**
 * Makes deliveries of messages and hands them on as they come, each with the identity
 * that it has in every delivery. One delivery is kept back until the next message tells
 * whether its transaction ends with it. Used by the thread that reads, for one
 * connection.
 */
final class TransactionAssembler {

	private static final Logger logger = LoggerFactory.getLogger(TransactionAssembler.class);

	private final String stream;

	private final RelationCache relations;

	private final DeliveryInlet inlet;

	private final OpenTransaction transaction;

	private final RowChanges changes;

	private final LogicalMessages messages;

	private long strayAborts;

	TransactionAssembler(String stream, RelationCache relations, WantedMessages wanted, DeliveryInlet inlet) {
		this.stream = stream;
		this.relations = relations;
		this.inlet = inlet;
		this.transaction = new OpenTransaction(stream);
		this.changes = new RowChanges(this.transaction, relations, inlet);
		this.messages = new LogicalMessages(this.transaction, wanted, inlet);
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
			this.changes.insert(insert, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Update update) {
			this.changes.update(update, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Delete delete) {
			this.changes.delete(delete, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Truncate truncate) {
			this.changes.truncate(truncate, lsn, bytes);
		}
		else if (message instanceof PgOutputMessage.Message logical) {
			this.messages.accept(logical, lsn, bytes);
		}
		else {
			acceptControl(message, lsn);
		}
	}

	private void acceptControl(PgOutputMessage message, Lsn lsn) {
		if (message instanceof Begin begin) {
			this.transaction.begin(begin);
		}
		else if (message instanceof Commit commit) {
			this.transaction.end(commit);
			this.inlet.endTransaction(commit.endLsn());
		}
		else if (message instanceof Relation relation) {
			// The name is that of the time of the transaction that it is described in
			this.relations.add(relation, this.transaction.commitLsn(lsn));
		}
		else if (message instanceof Type type) {
			this.relations.add(type);
		}
		else if (message instanceof Origin from) {
			this.transaction.origin(from.name());
		}
		else if (message instanceof StreamAbort abort) {
			ignore(abort);
		}
		else {
			throw new UnexpectedMessageException("%s was not asked for".formatted(message.getClass().getSimpleName()),
					lsn);
		}
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
		return this.transaction.isOpen();
	}

	/**
	 * Whether nothing that was read is open.
	 * @return whether all of it is handled and no transaction unfinished
	 */
	boolean isDrained() {
		return !isInTransaction() && this.inlet.isDrained();
	}

}
