package io.walstream.pgoutput;

import io.walstream.failure.PgOutputDecodingException;

/**
 * Decodes the messages of the {@code pgoutput} plugin, protocol versions 1 to 4. Each
 * message is decoded wholly or refused: unknown types, markers and flags, missing bytes
 * and bytes after the message. It knows nothing of the messages before; the caller says
 * whether a message lies inside a block of Stream Start and Stream Stop. Stateless; safe
 * for use by several threads.
 */
public final class PgOutputDecoder {

	/**
	 * Decodes a message outside a block of Stream Start and Stream Stop.
	 * @param bytes bytes that hold the message at their end; kept by rows, so they must
	 * not be changed afterwards
	 * @param offset where the message begins
	 * @return the message
	 * @throws PgOutputDecodingException if the bytes are not such a message
	 */
	public PgOutputMessage decode(byte[] bytes, int offset) {
		WireReader in = new WireReader(bytes, offset);
		PgOutputMessage message = read(in, in.readLetter("Message type"));
		in.requireExhausted();
		return message;
	}

	/**
	 * Decodes a message inside a block of Stream Start and Stream Stop: a change with the
	 * id of its (sub)transaction, the origin, or the end of the block.
	 * @param bytes bytes that hold the message at their end; kept by rows, so they must
	 * not be changed afterwards
	 * @param offset where the message begins
	 * @return the message
	 * @throws PgOutputDecodingException if the bytes are not such a message
	 */
	public PgOutputMessage decodeStreamed(byte[] bytes, int offset) {
		WireReader in = new WireReader(bytes, offset);
		PgOutputMessage message = readStreamed(in, in.readLetter("Message type"));
		in.requireExhausted();
		return message;
	}

	private static PgOutputMessage read(WireReader in, char type) {
		return switch (type) {
			case 'B' -> TransactionMessageReader.readBegin(in);
			case 'C' -> TransactionMessageReader.readCommit(in);
			case 'O' -> TransactionMessageReader.readOrigin(in);
			case 'S' -> StreamMessageReader.readStreamStart(in);
			case 'c' -> StreamMessageReader.readStreamCommit(in);
			case 'A' -> StreamMessageReader.readStreamAbort(in);
			case 'b' -> PreparedMessageReader.readBeginPrepare(in);
			case 'P' -> PreparedMessageReader.readPrepare(in);
			case 'K' -> PreparedMessageReader.readCommitPrepared(in);
			case 'r' -> PreparedMessageReader.readRollbackPrepared(in);
			case 'p' -> PreparedMessageReader.readStreamPrepare(in);
			default -> readStreamable(in, type);
		};
	}

	private static PgOutputMessage readStreamed(WireReader in, char type) {
		return switch (type) {
			case 'O' -> TransactionMessageReader.readOrigin(in);
			case 'E' -> new PgOutputMessage.StreamStop();
			default -> new PgOutputMessage.Streamed(in.readUnsignedInt("Streamed.xid"), readStreamable(in, type));
		};
	}

	private static PgOutputMessage.Streamable readStreamable(WireReader in, char type) {
		return switch (type) {
			case 'I' -> ChangeMessageReader.readInsert(in);
			case 'U' -> ChangeMessageReader.readUpdate(in);
			case 'D' -> ChangeMessageReader.readDelete(in);
			case 'T' -> ChangeMessageReader.readTruncate(in);
			case 'M' -> ChangeMessageReader.readMessage(in);
			case 'R' -> RelationMessageReader.readRelation(in);
			case 'Y' -> RelationMessageReader.readType(in);
			default -> throw in.refuse("Message type 0x%02X".formatted((int) type), "is not expected");
		};
	}

}
