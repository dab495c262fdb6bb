package io.walstream.replication;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.WalStreamException;

/**
 * The server cannot be reached, or ended the connection. Trying again may help.
 */
public class ServerUnreachableException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String address;

	private final @Nullable String sqlState;

	public ServerUnreachableException(String address, @Nullable String sqlState, Throwable cause) {
		super("Server at '%s' cannot be reached%s".formatted(address, SqlState.suffix(sqlState)), cause);
		this.address = address;
		this.sqlState = sqlState;
	}

	/**
	 * Where the server was expected.
	 * @return host and port
	 */
	public String getAddress() {
		return this.address;
	}

	/**
	 * What the server or driver said.
	 * @return the SQLSTATE, or {@code null} if there is none
	 */
	public @Nullable String getSqlState() {
		return this.sqlState;
	}

}
