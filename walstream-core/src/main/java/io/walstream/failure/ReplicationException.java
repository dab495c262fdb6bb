package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * A request to the server failed.
 */
public class ReplicationException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String attempted;

	private final @Nullable String sqlState;

	public ReplicationException(String attempted, @Nullable String sqlState, @Nullable Throwable cause) {
		super("Failed to %s%s".formatted(attempted, sqlStateSuffix(sqlState)), cause);
		this.attempted = attempted;
		this.sqlState = sqlState;
	}

	/**
	 * What was attempted.
	 * @return a phrase
	 */
	public String getAttempted() {
		return this.attempted;
	}

	/**
	 * What the server or driver said.
	 * @return the SQLSTATE, or {@code null} if there is none
	 */
	public @Nullable String getSqlState() {
		return this.sqlState;
	}

}
