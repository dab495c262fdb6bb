package io.walstream.failure;

import java.net.SocketTimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * The server cannot be reached, or ended the connection. Trying again may help.
 */
public class ServerUnreachableException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String address;

	private final @Nullable String sqlState;

	public ServerUnreachableException(String address, @Nullable String sqlState, Throwable cause) {
		this("Server at '%s' cannot be reached%s".formatted(address, sqlStateSuffix(sqlState)), address, sqlState,
				cause);
	}

	private ServerUnreachableException(String message, String address, @Nullable String sqlState, Throwable cause) {
		super(message, cause);
		this.address = address;
		this.sqlState = sqlState;
	}

	/**
	 * A connection that was there has ended.
	 * @param address host and port of the server
	 * @param sqlState the SQLSTATE, or {@code null} if there is none
	 * @param cause what the driver threw
	 * @return the exception to throw
	 */
	public static ServerUnreachableException lost(String address, @Nullable String sqlState, Throwable cause) {
		return new ServerUnreachableException(
				"Connection to '%s' was lost%s".formatted(address, sqlStateSuffix(sqlState)), address, sqlState, cause);
	}

	/**
	 * The replication connection has ended, or is of no use any more.
	 * @param reason why, without row values
	 * @param sqlState the SQLSTATE that says so, or {@code null} if there is none
	 * @param cause what was seen
	 * @return the exception to throw
	 */
	public static ServerUnreachableException replicationLost(String reason, @Nullable String sqlState,
			Throwable cause) {
		return new ServerUnreachableException("Replication connection was lost: " + reason, "the server", sqlState,
				cause);
	}

	/**
	 * The replication connection is of no use any more, by what it does not do.
	 * @param reason why, without row values
	 * @return the exception to throw
	 */
	public static ServerUnreachableException replicationLost(String reason) {
		return replicationLost(reason, null, new SocketTimeoutException(reason));
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
