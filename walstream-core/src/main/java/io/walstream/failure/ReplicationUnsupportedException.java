package io.walstream.failure;

/**
 * The peer does not speak the streaming replication protocol: it is a pooler or a proxy.
 */
public class ReplicationUnsupportedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String address;

	public ReplicationUnsupportedException(String address, Throwable cause) {
		super("Server at '%s' does not understand replication commands, a direct connection to PostgreSQL is required"
			.formatted(address), cause);
		this.address = address;
	}

	/**
	 * What was connected to.
	 * @return host and port
	 */
	public String getAddress() {
		return this.address;
	}

}
