package io.walstream.failure;

/**
 * A table that is to be published does not exist.
 */
public class TableNotFoundException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String tableName;

	public TableNotFoundException(String tableName) {
		super("Table '%s' does not exist or is not visible in the search path".formatted(tableName));
		this.tableName = tableName;
	}

	/**
	 * The table.
	 * @return the name as it was asked for
	 */
	public String getTableName() {
		return this.tableName;
	}

}
