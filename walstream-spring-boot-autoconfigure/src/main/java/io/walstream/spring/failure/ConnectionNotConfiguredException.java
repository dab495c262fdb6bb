package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * No server is configured for a stream.
 */
public class ConnectionNotConfiguredException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public ConnectionNotConfiguredException(String reason) {
		super("Server to stream from is not known: " + reason);
	}

}
