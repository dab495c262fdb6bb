package io.walstream.pgoutput;

/**
 * Decodes the messages of the {@code pgoutput} plugin.
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
		throw new UnsupportedOperationException();
	}

	/**
	 * Decodes a message inside a block of Stream Start and Stream Stop.
	 * @param bytes bytes that hold the message at their end; kept by rows, so they must
	 * not be changed afterwards
	 * @param offset where the message begins
	 * @return the message
	 * @throws PgOutputDecodingException if the bytes are not such a message
	 */
	public PgOutputMessage decodeStreamed(byte[] bytes, int offset) {
		throw new UnsupportedOperationException();
	}

}
