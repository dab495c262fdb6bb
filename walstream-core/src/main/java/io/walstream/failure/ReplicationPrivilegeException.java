package io.walstream.failure;

/**
 * The user may not replicate.
 */
public class ReplicationPrivilegeException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String username;

	public ReplicationPrivilegeException(String username, Throwable cause) {
		super("User '%s' does not have the REPLICATION attribute".formatted(username), cause);
		this.username = username;
	}

	/**
	 * Who connected.
	 * @return the user
	 */
	public String getUsername() {
		return this.username;
	}

}
