package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * A listener failed. The cause is what its method threw, or what kept it from being
 * called; only the cause's own message can hold row data.
 */
public class ListenerExecutionException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String listener;

	public ListenerExecutionException(String listener, String change, int attempts, Throwable cause) {
		super("Listener '%s' failed at change '%s' after %d attempts".formatted(listener, change, attempts), cause);
		this.listener = listener;
	}

	/**
	 * The listener.
	 * @return its id
	 */
	public String getListener() {
		return this.listener;
	}

}
