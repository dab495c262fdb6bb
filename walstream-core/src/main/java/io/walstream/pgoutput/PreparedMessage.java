package io.walstream.pgoutput;

import java.time.Instant;

import io.walstream.wal.Lsn;

/**
 * A message about a prepared transaction, sent if the slot has {@code two_phase}.
 */
public sealed interface PreparedMessage extends PgOutputMessage {

	/**
	 * First message of a prepared transaction ({@code 'b'}).
	 *
	 * @param prepareLsn position of the prepare record
	 * @param endLsn end of the prepared transaction
	 * @param prepareTime prepare time, precise to one microsecond
	 * @param xid transaction id
	 * @param gid global identifier given by the user
	 */
	record BeginPrepare(Lsn prepareLsn, Lsn endLsn, Instant prepareTime, long xid,
			String gid) implements PreparedMessage {

	}

	/**
	 * Last message of a prepared transaction ({@code 'P'}).
	 *
	 * @param prepareLsn position of the prepare record
	 * @param endLsn end of the prepared transaction, not to be confirmed
	 * @param prepareTime prepare time, precise to one microsecond
	 * @param xid transaction id
	 * @param gid global identifier given by the user
	 */
	record Prepare(Lsn prepareLsn, Lsn endLsn, Instant prepareTime, long xid, String gid) implements PreparedMessage {

	}

	/**
	 * A prepared transaction was committed ({@code 'K'}).
	 *
	 * @param commitLsn position of the commit record
	 * @param endLsn end of the commit, the position to confirm
	 * @param commitTime commit time, precise to one microsecond
	 * @param xid transaction id
	 * @param gid global identifier given by the user
	 */
	record CommitPrepared(Lsn commitLsn, Lsn endLsn, Instant commitTime, long xid,
			String gid) implements PreparedMessage {

	}

	/**
	 * A prepared transaction was rolled back ({@code 'r'}).
	 *
	 * @param prepareEndLsn end of the prepared transaction
	 * @param rollbackEndLsn end of the rollback, the position to confirm
	 * @param times prepare and rollback time
	 * @param xid transaction id
	 * @param gid global identifier given by the user
	 */
	record RollbackPrepared(Lsn prepareEndLsn, Lsn rollbackEndLsn, Times times, long xid,
			String gid) implements PreparedMessage {

		/**
		 * Two times of a transaction, precise to one microsecond.
		 *
		 * @param prepare when it was prepared
		 * @param rollback when it was rolled back
		 */
		public record Times(Instant prepare, Instant rollback) {

		}

	}

	/**
	 * A streamed transaction was prepared ({@code 'p'}).
	 *
	 * @param prepareLsn position of the prepare record
	 * @param endLsn end of the prepared transaction, not to be confirmed
	 * @param prepareTime prepare time, precise to one microsecond
	 * @param xid transaction id
	 * @param gid global identifier given by the user
	 */
	record StreamPrepare(Lsn prepareLsn, Lsn endLsn, Instant prepareTime, long xid,
			String gid) implements PreparedMessage {

	}

}
