package io.walstream.failure;

/**
 * The server is a standby.
 */
public class ServerInRecoveryException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String address;

	public ServerInRecoveryException(String address) {
		super("Server at '%s' is in recovery but a primary is required".formatted(address));
		this.address = address;
	}

	/**
	 * Where the server is.
	 * @return host and port
	 */
	public String getAddress() {
		return this.address;
	}

}
