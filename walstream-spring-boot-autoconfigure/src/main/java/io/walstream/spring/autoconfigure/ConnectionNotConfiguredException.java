package io.walstream.spring.autoconfigure;

import io.walstream.wal.WalStreamException;

/**
 * It is not known where the server of a stream is.
 */
class ConnectionNotConfiguredException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	ConnectionNotConfiguredException(String reason) {
		super("Server to stream from is not known: " + reason);
	}

}
