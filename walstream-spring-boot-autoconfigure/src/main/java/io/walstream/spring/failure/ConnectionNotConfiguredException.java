package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * It is not known where the server of a stream is.
 */
public class ConnectionNotConfiguredException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public ConnectionNotConfiguredException(String reason) {
		super("Server to stream from is not known: " + reason);
	}

}
