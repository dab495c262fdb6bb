package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * A row cannot be bound to what a listener asks for. The message never has a value. A
 * cause is what the application's own constructor or setter threw.
 */
public final class RowBindingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public RowBindingException(String message) {
		super(message);
	}

	public RowBindingException(String message, Throwable cause) {
		super(message, cause);
	}

}
