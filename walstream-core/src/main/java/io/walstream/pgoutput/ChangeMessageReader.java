package io.walstream.pgoutput;

import java.util.Arrays;
import java.util.List;

import io.walstream.pgoutput.PgOutputMessage.Delete;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.pgoutput.PgOutputMessage.Truncate;
import io.walstream.pgoutput.PgOutputMessage.Update;
import io.walstream.wal.Lsn;

/**
 * Reads changes of rows and tables and logical messages, after their type byte and the
 * transaction id of streamed ones.
 */
final class ChangeMessageReader {

	private static final int CASCADE = 1;

	private static final int RESTART_IDENTITY = 2;

	private static final int TRANSACTIONAL = 1;

	private ChangeMessageReader() {
	}

	static Insert readInsert(WireReader in) {
		long relationId = in.readUnsignedInt("Insert.relationId");
		if (in.readLetter("Insert.newTuple") != 'N') {
			throw in.refuse("Insert.newTuple", "is not marked 'N'");
		}
		return new Insert(relationId, TupleReader.read(in));
	}

	static Update readUpdate(WireReader in) {
		long relationId = in.readUnsignedInt("Update.relationId");
		OldTuple oldTuple = null;
		char marker = in.readLetter("Update.oldTuple");
		if (marker != 'N') {
			oldTuple = readOldTuple(in, marker, "Update.oldTuple");
			marker = in.readLetter("Update.newTuple");
		}
		if (marker != 'N') {
			throw in.refuse("Update.newTuple", "is not marked 'N'");
		}
		return new Update(relationId, oldTuple, TupleReader.read(in));
	}

	static Delete readDelete(WireReader in) {
		long relationId = in.readUnsignedInt("Delete.relationId");
		char marker = in.readLetter("Delete.oldTuple");
		return new Delete(relationId, readOldTuple(in, marker, "Delete.oldTuple"));
	}

	static Truncate readTruncate(WireReader in) {
		int count = in.readInt("Truncate.relationIds");
		int options = in.readFlags("Truncate.options", CASCADE | RESTART_IDENTITY);
		Long[] relationIds = new Long[in.requireCount(count, Integer.BYTES, "Truncate.relationIds")];
		Arrays.setAll(relationIds, (i) -> in.readUnsignedInt("Truncate.relationId"));
		return new Truncate((options & CASCADE) != 0, (options & RESTART_IDENTITY) != 0, List.of(relationIds));
	}

	static Message readMessage(WireReader in) {
		boolean transactional = in.readFlags("Message.flags", TRANSACTIONAL) == TRANSACTIONAL;
		Lsn lsn = in.readLsn("Message.lsn");
		String prefix = in.readString("Message.prefix");
		int length = in.readLength("Message.length");
		return new Message(transactional, lsn, prefix, in.readBytes(length, "Message.content"));
	}

	private static OldTuple readOldTuple(WireReader in, char marker, String field) {
		return switch (marker) {
			case 'K' -> new OldTuple.Key(TupleReader.read(in));
			case 'O' -> new OldTuple.Full(TupleReader.read(in));
			default -> throw in.refuse(field, "is marked neither 'K' nor 'O'");
		};
	}

}
