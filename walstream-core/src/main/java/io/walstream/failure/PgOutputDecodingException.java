package io.walstream.failure;

/**
 * The bytes are not a message that was expected. The message says field, offset and the
 * bytes that remain, never their content.
 */
public class PgOutputDecodingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public PgOutputDecodingException(String message) {
		super(message);
	}

}
