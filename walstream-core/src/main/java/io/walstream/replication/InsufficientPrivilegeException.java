package io.walstream.replication;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.WalStreamException;

/**
 * The user lacks a privilege.
 */
public class InsufficientPrivilegeException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String attempted;

	private final String username;

	private final transient List<String> owners;

	public InsufficientPrivilegeException(String attempted, String username, List<String> owners,
			@Nullable Throwable cause) {
		super("User '%s' may not %s%s".formatted(username, attempted, owners.isEmpty() ? "" : ", owners are " + owners),
				cause);
		this.attempted = attempted;
		this.username = username;
		this.owners = List.copyOf(owners);
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

	/**
	 * Who may do it.
	 * @return roles that own the objects, may be empty
	 */
	public List<String> getOwners() {
		return this.owners;
	}

}
