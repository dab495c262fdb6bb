package io.walstream.failure;

/**
 * The bytes do not form the message that was expected. The exception names the field, its
 * offset and the number of remaining bytes, never their content.
 */
public class PgOutputDecodingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public PgOutputDecodingException(String message) {
		super(message);
	}

}
