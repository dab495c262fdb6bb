package io.walstream.failure;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The user lacks privileges. Names all of them that can be determined at once.
 */
public class MissingPrivilegesException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String username;

	private final int majorVersion;

	private final transient List<MissingPrivilege> missing;

	private final transient List<String> statements;

	/**
	 * Creates the exception.
	 * @param attempted what was attempted, a phrase
	 * @param username who attempted it
	 * @param majorVersion version of the server, 0 if the server was not asked
	 * @param missing what the user lacks for it
	 * @param statements the statements that were to be run
	 * @param cause what the server said, {@code null} if it was not tried
	 */
	public MissingPrivilegesException(String attempted, String username, int majorVersion,
			List<MissingPrivilege> missing, List<String> statements, @Nullable Throwable cause) {
		super("User '%s' may not %s, it lacks %s".formatted(username, attempted,
				missing.stream().map(MissingPrivilege::describe).collect(Collectors.joining(", "))), cause);
		this.username = username;
		this.majorVersion = majorVersion;
		this.missing = List.copyOf(missing);
		this.statements = List.copyOf(statements);
	}

	/**
	 * Who lacks them.
	 * @return the user
	 */
	public String getUsername() {
		return this.username;
	}

	/**
	 * Version of the server.
	 * @return for example 17, 0 if the server was not asked
	 */
	public int getMajorVersion() {
		return this.majorVersion;
	}

	/**
	 * What is missing.
	 * @return the privileges, at least one
	 */
	public List<MissingPrivilege> getMissing() {
		return this.missing;
	}

	/**
	 * What the user was to do, for somebody else to do it.
	 * @return statements that prepare the publication, may be empty
	 */
	public List<String> getStatements() {
		return this.statements;
	}

}
