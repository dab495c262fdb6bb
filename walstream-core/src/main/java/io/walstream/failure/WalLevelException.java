package io.walstream.failure;

/**
 * The {@code wal_level} of the server is too low for logical replication.
 */
public class WalLevelException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String actualLevel;

	public WalLevelException(String actualLevel) {
		super("wal_level is '%s' but 'logical' is required".formatted(actualLevel));
		this.actualLevel = actualLevel;
	}

	/**
	 * The level of the server.
	 * @return the value of {@code wal_level}
	 */
	public String getActualLevel() {
		return this.actualLevel;
	}

}
