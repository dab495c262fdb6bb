package io.walstream.failure;

import io.walstream.wal.Lsn;

/**
 * The server sent a message that is not allowed at this place or cannot be decoded.
 * Skipping it could lose changes, so the stream fails.
 */
public class UnexpectedMessageException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final Lsn position;

	public UnexpectedMessageException(String problem, Lsn position) {
		super("Refused a message of the server at %s: %s".formatted(position, problem));
		this.position = position;
	}

	public UnexpectedMessageException(Lsn position, Throwable cause) {
		super("Failed to decode a message of the server at %s: %s".formatted(position, cause.getMessage()), cause);
		this.position = position;
	}

	/**
	 * Where the message is.
	 * @return end of the last commit before it, or a position that the message names
	 */
	public Lsn getPosition() {
		return this.position;
	}

}
