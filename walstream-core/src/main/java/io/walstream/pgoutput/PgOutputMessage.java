package io.walstream.pgoutput;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;

/**
 * A message of the {@code pgoutput} plugin, protocol versions 1 to 4. Field order and
 * widths follow the chapter "Logical Replication Message Formats" of the PostgreSQL
 * manual. OIDs and transaction ids are unsigned 32 bit numbers.
 */
public sealed interface PgOutputMessage permits PgOutputMessage.Begin, PgOutputMessage.Commit, PgOutputMessage.Origin,
		PgOutputMessage.Streamable, PgOutputMessage.Streamed, PgOutputMessage.StreamStart, PgOutputMessage.StreamStop,
		PgOutputMessage.StreamCommit, PgOutputMessage.StreamAbort, PreparedMessage {

	/**
	 * A message that, inside a block of Stream Start and Stream Stop, is preceded by the
	 * id of the (sub)transaction that it belongs to.
	 */
	sealed interface Streamable extends PgOutputMessage
			permits Relation, Type, Insert, Update, Delete, Truncate, Message {

	}

	/**
	 * First message of a transaction ({@code 'B'}).
	 *
	 * @param finalLsn position of the transaction's commit record
	 * @param commitTime commit time, precise to one microsecond
	 * @param xid transaction id
	 */
	record Begin(Lsn finalLsn, Instant commitTime, long xid) implements PgOutputMessage {

	}

	/**
	 * Last message of a transaction ({@code 'C'}).
	 *
	 * @param commitLsn position of the commit record
	 * @param endLsn end of the transaction, the position to confirm
	 * @param commitTime commit time, precise to one microsecond
	 */
	record Commit(Lsn commitLsn, Lsn endLsn, Instant commitTime) implements PgOutputMessage {

	}

	/**
	 * Where a replicated transaction comes from ({@code 'O'}).
	 *
	 * @param commitLsn position of the commit on the origin server
	 * @param name name of the origin
	 */
	record Origin(Lsn commitLsn, String name) implements PgOutputMessage {

	}

	/**
	 * Description of a table ({@code 'R'}), sent before its first change and again when
	 * it was altered.
	 *
	 * @param relationId OID of the table
	 * @param schema name of the schema; the empty name of the wire is {@code pg_catalog}
	 * @param name name of the table
	 * @param replicaIdentity replica identity setting of the table
	 * @param columns published columns, in their order
	 */
	record Relation(long relationId, String schema, String name, ReplicaIdentity replicaIdentity,
			List<Column> columns) implements Streamable {

		public Relation {
			columns = List.copyOf(columns);
		}

		/**
		 * A published column.
		 *
		 * @param key whether it is part of the replica identity
		 * @param name name of the column
		 * @param typeOid OID of its type
		 * @param typeModifier {@code atttypmod}, -1 if there is none
		 */
		public record Column(boolean key, String name, long typeOid, int typeModifier) {

		}

	}

	/**
	 * Name of a type that is not built in ({@code 'Y'}). For a domain the name is that of
	 * its base type.
	 *
	 * @param typeOid OID of the type as in {@link Relation.Column}
	 * @param schema name of the schema; the empty name of the wire is {@code pg_catalog}
	 * @param name name of the type
	 */
	record Type(long typeOid, String schema, String name) implements Streamable {

	}

	/**
	 * A row was inserted ({@code 'I'}).
	 *
	 * @param relationId OID of the table
	 * @param newTuple the row
	 */
	record Insert(long relationId, TupleData newTuple) implements Streamable {

	}

	/**
	 * A row was updated ({@code 'U'}).
	 *
	 * @param relationId OID of the table
	 * @param oldTuple the row before; {@code null} if the identity is not FULL and the
	 * key did not change
	 * @param newTuple the row after
	 */
	record Update(long relationId, @Nullable OldTuple oldTuple, TupleData newTuple) implements Streamable {

	}

	/**
	 * A row was deleted ({@code 'D'}).
	 *
	 * @param relationId OID of the table
	 * @param oldTuple the row before
	 */
	record Delete(long relationId, OldTuple oldTuple) implements Streamable {

	}

	/**
	 * Tables that were truncated together ({@code 'T'}).
	 *
	 * @param cascade whether {@code CASCADE} was given
	 * @param restartIdentity whether {@code RESTART IDENTITY} was given
	 * @param relationIds OIDs of the tables
	 */
	record Truncate(boolean cascade, boolean restartIdentity, List<Long> relationIds) implements Streamable {

		public Truncate {
			relationIds = List.copyOf(relationIds);
		}

	}

	/**
	 * A message of {@code pg_logical_emit_message} ({@code 'M'}).
	 *
	 * @param transactional whether it belongs to a transaction
	 * @param lsn position of the message
	 * @param prefix prefix of the message
	 * @param content payload, copied in and out
	 */
	record Message(boolean transactional, Lsn lsn, String prefix, byte[] content) implements Streamable {

		public Message {
			content = content.clone();
		}

		@Override
		public byte[] content() {
			return this.content.clone();
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Message that && this.transactional == that.transactional
					&& this.lsn.equals(that.lsn) && this.prefix.equals(that.prefix)
					&& Arrays.equals(this.content, that.content);
		}

		@Override
		public int hashCode() {
			return Objects.hash(this.transactional, this.lsn, this.prefix, Arrays.hashCode(this.content));
		}

	}

	/**
	 * A message inside a block of Stream Start and Stream Stop.
	 *
	 * @param xid id of the (sub)transaction that it belongs to
	 * @param message the message
	 */
	record Streamed(long xid, Streamable message) implements PgOutputMessage {

	}

	/**
	 * Begin of a block of changes of a transaction in progress ({@code 'S'}).
	 *
	 * @param xid id of the top-level transaction
	 * @param firstSegment whether it is the first block of that transaction
	 */
	record StreamStart(long xid, boolean firstSegment) implements PgOutputMessage {

	}

	/**
	 * End of a block ({@code 'E'}).
	 */
	record StreamStop() implements PgOutputMessage {

	}

	/**
	 * A streamed transaction was committed ({@code 'c'}).
	 *
	 * @param xid id of the top-level transaction
	 * @param commitLsn position of the commit record
	 * @param endLsn end of the transaction, the position to confirm
	 * @param commitTime commit time, precise to one microsecond
	 */
	record StreamCommit(long xid, Lsn commitLsn, Lsn endLsn, Instant commitTime) implements PgOutputMessage {

	}

	/**
	 * A streamed transaction or one of its subtransactions was rolled back ({@code 'A'}).
	 *
	 * @param xid id of the top-level transaction
	 * @param subxid id of the subtransaction, equal to {@code xid} if the whole
	 * transaction was rolled back
	 * @param abort position and time, sent with {@code streaming=parallel} only
	 */
	record StreamAbort(long xid, long subxid, @Nullable Abort abort) implements PgOutputMessage {

		/**
		 * The fields that {@code streaming=parallel} adds.
		 *
		 * @param lsn position of the abort
		 * @param time abort time, precise to one microsecond
		 */
		public record Abort(Lsn lsn, Instant time) {

		}

	}

}
