package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * The server reports a missing privilege that the catalog did not show.
 */
public class InsufficientPrivilegeException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String attempted;

	private final String username;

	public InsufficientPrivilegeException(String attempted, String username, @Nullable Throwable cause) {
		super("User '%s' may not %s".formatted(username, attempted), cause);
		this.attempted = attempted;
		this.username = username;
	}

	/**
	 * What was attempted.
	 * @return a phrase
	 */
	public String getAttempted() {
		return this.attempted;
	}

	/**
	 * Who attempted it.
	 * @return the user
	 */
	public String getUsername() {
		return this.username;
	}

}
