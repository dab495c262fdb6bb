package io.walstream.spring.failure;

import java.util.List;

import io.walstream.failure.WalStreamException;
import io.walstream.wal.Table;

/**
 * A listener needs columns of the old row that the table's replica identity does not
 * send.
 */
public class MissingOldColumnsException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String listener;

	private final Table table;

	private final String replicaIdentity;

	private final transient List<String> columns;

	/**
	 * Creates the exception.
	 * @param listener id of the listener
	 * @param table the table
	 * @param replicaIdentity the table's replica identity, {@code DEFAULT},
	 * {@code USING INDEX} or {@code NOTHING}
	 * @param columns the columns that would be missing
	 */
	public MissingOldColumnsException(String listener, Table table, String replicaIdentity, List<String> columns) {
		super("Listener '%s' needs the old row of table '%s' with %s, but the table's replica identity '%s' does not send them"
			.formatted(listener, table, columns, replicaIdentity));
		this.listener = listener;
		this.table = table;
		this.replicaIdentity = replicaIdentity;
		this.columns = List.copyOf(columns);
	}

	/**
	 * The listener.
	 * @return its id
	 */
	public String getListener() {
		return this.listener;
	}

	/**
	 * The table.
	 * @return the table
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * The table's replica identity.
	 * @return {@code DEFAULT}, {@code USING INDEX} or {@code NOTHING}
	 */
	public String getReplicaIdentity() {
		return this.replicaIdentity;
	}

	/**
	 * The columns that would be missing.
	 * @return the names
	 */
	public List<String> getColumns() {
		return this.columns;
	}

}
