package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import io.walstream.failure.BlockingTransaction;
import io.walstream.wal.Table;

/**
 * Finds who has tables locked, without a lock of our own: whoever waits for one would
 * hold up all who come later.
 */
public final class TableLocks {

	private static final String HOLDERS = """
			WITH RECURSIVE below (schema, name, relid) AS (
			  SELECT w.schema, w.name, c.oid
			  FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[])) AS w (schema, name)
			  JOIN pg_catalog.pg_namespace n ON n.nspname = w.schema
			  JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = w.name
			  UNION
			  SELECT b.schema, b.name, i.inhrelid
			  FROM below b JOIN pg_catalog.pg_inherits i ON i.inhparent = b.relid
			)
			SELECT DISTINCT b.schema, b.name, l.pid, p.gid, a.application_name, a.state,
			  EXTRACT(epoch FROM pg_catalog.clock_timestamp() - coalesce(a.xact_start, p.prepared))::bigint,
			  l.mode, l.virtualtransaction
			FROM pg_catalog.pg_locks l JOIN below b ON b.relid = l.relation
			JOIN pg_catalog.pg_database d ON d.oid = l.database
			LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid
			LEFT JOIN pg_catalog.pg_locks x ON l.pid IS NULL AND x.pid IS NULL
			  AND x.locktype = 'transactionid' AND x.virtualtransaction = l.virtualtransaction
			LEFT JOIN pg_catalog.pg_prepared_xacts p ON p.transaction = x.transactionid
			WHERE l.locktype = 'relation' AND d.datname = pg_catalog.current_database() AND l.granted
			  AND l.mode NOT IN ('AccessShareLock', 'RowShareLock')
			  AND l.pid IS DISTINCT FROM pg_catalog.pg_backend_pid()
			ORDER BY 1, 2, 7 DESC
			""";

	private TableLocks() {
	}

	/**
	 * Finds the holders of locks that conflict with ours, on tables and what inherits
	 * from them.
	 * @param connection an ordinary connection
	 * @param tables the tables
	 * @return the locks, those of a table together
	 * @throws SQLException if the query fails
	 */
	public static List<Holder> find(Connection connection, List<Table> tables) throws SQLException {
		List<Holder> holders = new ArrayList<>();
		try (PreparedStatement statement = connection.prepareStatement(HOLDERS)) {
			statement.setArray(1, SqlArrays.texts(connection, tables, Table::schema));
			statement.setArray(2, SqlArrays.texts(connection, tables, Table::name));
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					holders.add(new Holder(transaction(rows), rows.getString(8), rows.getString(9)));
				}
			}
		}
		return holders;
	}

	private static BlockingTransaction transaction(ResultSet row) throws SQLException {
		String application = row.getString(5);
		return new BlockingTransaction(new Table(row.getString(1), row.getString(2)), row.getObject(3, Integer.class),
				row.getString(4), (application != null) ? application : "", row.getString(6),
				row.getObject(7, Long.class));
	}

	/**
	 * A lock that somebody has.
	 *
	 * @param transaction who has it
	 * @param mode its mode, as in {@code pg_locks}
	 * @param virtualTransaction what tells the transaction from later ones of its session
	 */
	public record Holder(BlockingTransaction transaction, String mode, String virtualTransaction) {

		/**
		 * Whether it is the lock of maintenance such as VACUUM, which lets writers go on,
		 * and which the server cancels if it is automatic and in the way.
		 * @return whether it can be waited for without holding up writers
		 */
		public boolean maintenance() {
			return "ShareUpdateExclusiveLock".equals(this.mode);
		}

		public boolean writes() {
			return "RowExclusiveLock".equals(this.mode);
		}

	}

}
