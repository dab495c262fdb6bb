package io.walstream.failure;

import io.walstream.wal.Table;

/**
 * What is to be published is not a table that can be: a view, a foreign, temporary,
 * unlogged or system table.
 */
public class UnpublishableTableException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final Table table;

	private final String kind;

	public UnpublishableTableException(Table table, String kind) {
		super("'%s' has the kind '%s' but an ordinary or partitioned table is required".formatted(table, kind));
		this.table = table;
		this.kind = kind;
	}

	/**
	 * What is to be published.
	 * @return its name
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * What it is instead of a table.
	 * @return for example {@code view} or {@code unlogged table}
	 */
	public String getKind() {
		return this.kind;
	}

}
