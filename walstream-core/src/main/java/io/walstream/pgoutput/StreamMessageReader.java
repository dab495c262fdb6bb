package io.walstream.pgoutput;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.StreamCommit;
import io.walstream.pgoutput.PgOutputMessage.StreamStart;
import io.walstream.wal.Lsn;

/**
 * Reads the messages that control a streamed transaction, after their type byte.
 */
final class StreamMessageReader {

	private static final int FIRST_SEGMENT = 1;

	private StreamMessageReader() {
	}

	static StreamStart readStreamStart(WireReader in) {
		long xid = in.readUnsignedInt("StreamStart.xid");
		return new StreamStart(xid, in.readFlags("StreamStart.firstSegment", FIRST_SEGMENT) == FIRST_SEGMENT);
	}

	static StreamCommit readStreamCommit(WireReader in) {
		long xid = in.readUnsignedInt("StreamCommit.xid");
		in.readFlags("StreamCommit.flags", 0);
		Lsn commitLsn = in.readLsn("StreamCommit.commitLsn");
		Lsn endLsn = in.readLsn("StreamCommit.endLsn");
		return new StreamCommit(xid, commitLsn, endLsn, in.readTimestamp("StreamCommit.commitTime"));
	}

	static StreamAbort readStreamAbort(WireReader in) {
		long xid = in.readUnsignedInt("StreamAbort.xid");
		long subxid = in.readUnsignedInt("StreamAbort.subxid");
		return new StreamAbort(xid, subxid, readAbort(in));
	}

	private static StreamAbort.@Nullable Abort readAbort(WireReader in) {
		if (in.remaining() == 0) {
			return null;
		}
		Lsn lsn = in.readLsn("StreamAbort.lsn");
		Instant time = in.readTimestamp("StreamAbort.time");
		return new StreamAbort.Abort(lsn, time);
	}

}
