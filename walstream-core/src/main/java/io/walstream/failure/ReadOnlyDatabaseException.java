package io.walstream.failure;

import io.walstream.wal.ShownText;

/**
 * Something has to be written, but sessions of the user are read-only in the database:
 * {@code default_transaction_read_only} is on.
 */
public class ReadOnlyDatabaseException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String attempted;

	private final String database;

	private final String username;

	private final String source;

	/**
	 * Creates the exception.
	 * @param attempted what was attempted, a phrase
	 * @param database the database
	 * @param username user of the session
	 * @param source where the setting comes from, in the words of {@code pg_settings}
	 * @param cause what the driver threw
	 */
	public ReadOnlyDatabaseException(String attempted, String database, String username, String source,
			Throwable cause) {
		super(("Failed to %s: transactions of user '%s' in database '%s' are read-only, "
				+ "default_transaction_read_only is 'on' by '%s' but 'off' is required")
			.formatted(attempted, ShownText.of(username), ShownText.of(database), source), cause);
		this.attempted = attempted;
		this.database = database;
		this.username = username;
		this.source = source;
	}

	/**
	 * What was attempted.
	 * @return a phrase
	 */
	public String getAttempted() {
		return this.attempted;
	}

	/**
	 * Where it was attempted.
	 * @return the database
	 */
	public String getDatabase() {
		return this.database;
	}

	/**
	 * Who attempted it.
	 * @return the user
	 */
	public String getUsername() {
		return this.username;
	}

	/**
	 * Where the setting comes from.
	 * @return the column {@code source} of {@code pg_settings}: {@code database},
	 * {@code user}, {@code database user}, {@code global}, {@code client},
	 * {@code configuration file} and others
	 */
	public String getSource() {
		return this.source;
	}

}
