package io.walstream.failure;

import io.walstream.wal.Table;

/**
 * A column was read that the server did not send. Carries table and column.
 */
public class MissingColumnException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final Table table;

	private final String column;

	/**
	 * Creates the exception.
	 * @param table the table
	 * @param column name of the column
	 * @param message what is missing and why
	 */
	public MissingColumnException(Table table, String column, String message) {
		super(message);
		this.table = table;
		this.column = column;
	}

	/**
	 * The table.
	 * @return the table
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * The column.
	 * @return its name
	 */
	public String getColumn() {
		return this.column;
	}

}
