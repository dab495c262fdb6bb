package io.walstream.spring.listener;

import io.walstream.wal.WalStreamException;

/**
 * A row cannot be bound to what a listener asks for. The message never has a value. A
 * cause is what the application's own constructor or setter threw.
 */
final class RowBindingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	RowBindingException(String message) {
		super(message);
	}

	RowBindingException(String message, Throwable cause) {
		super(message, cause);
	}

}
