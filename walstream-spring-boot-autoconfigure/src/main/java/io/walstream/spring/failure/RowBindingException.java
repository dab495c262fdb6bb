package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * A row cannot be bound to the type that a listener asks for. The message never contains
 * a value. A cause is what the constructor or setter of the application threw.
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
