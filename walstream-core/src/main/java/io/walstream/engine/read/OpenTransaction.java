package io.walstream.engine.read;

import org.jspecify.annotations.Nullable;

import io.walstream.change.TransactionMetadata;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.wal.Lsn;

/**
 * The transaction between its Begin and its Commit, if there is one. Used by the thread
 * that reads, for one connection.
 */
final class OpenTransaction {

	private final String stream;

	private @Nullable Begin begin;

	private @Nullable String origin;

	private @Nullable TransactionMetadata metadata;

	private long ordinal;

	OpenTransaction(String stream) {
		this.stream = stream;
	}

	boolean isOpen() {
		return this.begin != null;
	}

	void begin(Begin next) {
		if (this.begin != null) {
			throw new UnexpectedMessageException("Begin inside a transaction", next.finalLsn());
		}
		this.begin = next;
		this.origin = null;
		this.metadata = null;
		this.ordinal = 0;
	}

	void origin(String name) {
		this.origin = name;
	}

	void end(Commit commit) {
		if (this.begin == null || !this.begin.finalLsn().equals(commit.commitLsn())) {
			throw new UnexpectedMessageException("Commit without its Begin", commit.commitLsn());
		}
		this.begin = null;
	}

	/**
	 * Where the transaction commits.
	 * @param outside what it is outside a transaction
	 * @return the position
	 */
	Lsn commitLsn(Lsn outside) {
		return (this.begin != null) ? this.begin.finalLsn() : outside;
	}

	/**
	 * Facts of the transaction that something belongs to.
	 * @param what what belongs to it
	 * @param lsn position of that
	 * @return the facts, the same object for all that belongs to the transaction
	 * @throws UnexpectedMessageException if there is no transaction
	 */
	TransactionMetadata metadata(String what, Lsn lsn) {
		if (this.metadata == null || this.begin == null) {
			if (this.begin == null) {
				throw new UnexpectedMessageException("a %s outside a transaction".formatted(what), lsn);
			}
			this.metadata = new TransactionMetadata(this.stream, this.begin.xid(), this.begin.finalLsn(),
					this.begin.commitTime(), this.origin);
		}
		return this.metadata;
	}

	/**
	 * Counts a change.
	 * @return its number in the transaction, from 0
	 */
	long nextOrdinal() {
		return this.ordinal++;
	}

}
