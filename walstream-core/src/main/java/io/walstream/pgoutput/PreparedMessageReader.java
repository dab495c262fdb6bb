package io.walstream.pgoutput;

import java.time.Instant;

import io.walstream.pgoutput.PreparedMessage.BeginPrepare;
import io.walstream.pgoutput.PreparedMessage.CommitPrepared;
import io.walstream.pgoutput.PreparedMessage.Prepare;
import io.walstream.pgoutput.PreparedMessage.RollbackPrepared;
import io.walstream.pgoutput.PreparedMessage.StreamPrepare;
import io.walstream.wal.Lsn;

/**
 * Reads the messages of prepared transactions, after their type byte. All but Begin
 * Prepare begin with flags, none of which exists so far.
 */
final class PreparedMessageReader {

	private PreparedMessageReader() {
	}

	static BeginPrepare readBeginPrepare(WireReader in) {
		Lsn prepareLsn = in.readLsn("BeginPrepare.prepareLsn");
		Lsn endLsn = in.readLsn("BeginPrepare.endLsn");
		Instant prepareTime = in.readTimestamp("BeginPrepare.prepareTime");
		long xid = in.readUnsignedInt("BeginPrepare.xid");
		return new BeginPrepare(prepareLsn, endLsn, prepareTime, xid, in.readString("BeginPrepare.gid"));
	}

	static Prepare readPrepare(WireReader in) {
		in.readFlags("Prepare.flags", 0);
		Lsn prepareLsn = in.readLsn("Prepare.prepareLsn");
		Lsn endLsn = in.readLsn("Prepare.endLsn");
		Instant prepareTime = in.readTimestamp("Prepare.prepareTime");
		long xid = in.readUnsignedInt("Prepare.xid");
		return new Prepare(prepareLsn, endLsn, prepareTime, xid, in.readString("Prepare.gid"));
	}

	static CommitPrepared readCommitPrepared(WireReader in) {
		in.readFlags("CommitPrepared.flags", 0);
		Lsn commitLsn = in.readLsn("CommitPrepared.commitLsn");
		Lsn endLsn = in.readLsn("CommitPrepared.endLsn");
		Instant commitTime = in.readTimestamp("CommitPrepared.commitTime");
		long xid = in.readUnsignedInt("CommitPrepared.xid");
		return new CommitPrepared(commitLsn, endLsn, commitTime, xid, in.readString("CommitPrepared.gid"));
	}

	static RollbackPrepared readRollbackPrepared(WireReader in) {
		in.readFlags("RollbackPrepared.flags", 0);
		Lsn prepareEndLsn = in.readLsn("RollbackPrepared.prepareEndLsn");
		Lsn rollbackEndLsn = in.readLsn("RollbackPrepared.rollbackEndLsn");
		Instant prepareTime = in.readTimestamp("RollbackPrepared.prepareTime");
		Instant rollbackTime = in.readTimestamp("RollbackPrepared.rollbackTime");
		long xid = in.readUnsignedInt("RollbackPrepared.xid");
		return new RollbackPrepared(prepareEndLsn, rollbackEndLsn,
				new RollbackPrepared.Times(prepareTime, rollbackTime), xid, in.readString("RollbackPrepared.gid"));
	}

	static StreamPrepare readStreamPrepare(WireReader in) {
		in.readFlags("StreamPrepare.flags", 0);
		Lsn prepareLsn = in.readLsn("StreamPrepare.prepareLsn");
		Lsn endLsn = in.readLsn("StreamPrepare.endLsn");
		Instant prepareTime = in.readTimestamp("StreamPrepare.prepareTime");
		long xid = in.readUnsignedInt("StreamPrepare.xid");
		return new StreamPrepare(prepareLsn, endLsn, prepareTime, xid, in.readString("StreamPrepare.gid"));
	}

}
