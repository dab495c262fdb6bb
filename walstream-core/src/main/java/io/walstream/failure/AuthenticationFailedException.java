package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * The server refused the login.
 */
public class AuthenticationFailedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String address;

	private final @Nullable String username;

	private final String sqlState;

	public AuthenticationFailedException(String address, @Nullable String username, String sqlState, Throwable cause) {
		super("Server at '%s' refused the login of user '%s'%s".formatted(address, username, sqlStateSuffix(sqlState)),
				cause);
		this.address = address;
		this.username = username;
		this.sqlState = sqlState;
	}

	/**
	 * Where the server is.
	 * @return host and port
	 */
	public String getAddress() {
		return this.address;
	}

	/**
	 * Who tried to log in.
	 * @return the user, or {@code null} if the URL or the system gave it
	 */
	public @Nullable String getUsername() {
		return this.username;
	}

	/**
	 * What the server said.
	 * @return the SQLSTATE
	 */
	public String getSqlState() {
		return this.sqlState;
	}

}
