package io.walstream.pgoutput;

import java.time.Instant;

import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.wal.Lsn;

/**
 * Reads the messages around the changes of a transaction, after their type byte.
 */
final class TransactionMessageReader {

	private TransactionMessageReader() {
	}

	static Begin readBegin(WireReader in) {
		Lsn finalLsn = in.readLsn("Begin.finalLsn");
		Instant commitTime = in.readTimestamp("Begin.commitTime");
		return new Begin(finalLsn, commitTime, in.readUnsignedInt("Begin.xid"));
	}

	static Commit readCommit(WireReader in) {
		in.readFlags("Commit.flags", 0);
		Lsn commitLsn = in.readLsn("Commit.commitLsn");
		Lsn endLsn = in.readLsn("Commit.endLsn");
		return new Commit(commitLsn, endLsn, in.readTimestamp("Commit.commitTime"));
	}

	static Origin readOrigin(WireReader in) {
		Lsn commitLsn = in.readLsn("Origin.commitLsn");
		return new Origin(commitLsn, in.readString("Origin.name"));
	}

}
