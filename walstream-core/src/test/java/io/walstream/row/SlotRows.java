package io.walstream.row;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.test.TestDatabase;
import io.walstream.value.ExactConversion;

/**
 * The rows of the changes of one table, read from a slot by SQL.
 */
final class SlotRows {

	private static final String[] SESSION = { "SET DateStyle = ISO", "SET IntervalStyle = iso_8601",
			"SET TimeZone = 'UTC'", "SET extra_float_digits = 3", "SET bytea_output = hex", "SET lc_monetary = 'C'" };

	private final TestDatabase database;

	private final PgOutputDecoder decoder = new PgOutputDecoder();

	private final Map<Long, Type> types = new HashMap<>();

	private final List<Rows> rows = new ArrayList<>();

	private RowLayout layout;

	private SlotRows(TestDatabase database) {
		this.database = database;
	}

	/**
	 * Begins to keep the changes of a table.
	 * @param database where the table is
	 * @param table name of the table
	 * @return what reads them
	 * @throws SQLException if publication or slot cannot be created
	 */
	static SlotRows of(TestDatabase database, String table) throws SQLException {
		database.execute("DROP PUBLICATION IF EXISTS " + database.publicationName(),
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE " + table,
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");
		return new SlotRows(database);
	}

	/**
	 * Opens a connection whose session prints values as that of a stream.
	 * @param database the database
	 * @return the connection
	 * @throws SQLException if that fails
	 */
	static Connection connect(TestDatabase database) throws SQLException {
		Connection connection = database.connect();
		try (Statement statement = connection.createStatement()) {
			for (String setting : SESSION) {
				statement.execute(setting);
			}
		}
		return connection;
	}

	/**
	 * Reads all changes and drops the slot.
	 * @return the rows of each change
	 * @throws SQLException if that fails
	 */
	List<Rows> read() throws SQLException {
		return read("");
	}

	/**
	 * Reads all changes with values in binary format and drops the slot.
	 * @return the rows of each change
	 * @throws SQLException if that fails
	 */
	List<Rows> readBinary() throws SQLException {
		return read(", 'binary', 'true'");
	}

	private List<Rows> read(String options) throws SQLException {
		try (Connection connection = connect(this.database); Statement statement = connection.createStatement()) {
			ResultSet changes = statement.executeQuery("SELECT data FROM pg_logical_slot_get_binary_changes('"
					+ this.database.slotName() + "', NULL, NULL, 'proto_version', '1', 'publication_names', '"
					+ this.database.publicationName() + "'" + options + ")");
			while (changes.next()) {
				add(this.decoder.decode(changes.getBytes(1), 0));
			}
			statement.execute("SELECT pg_drop_replication_slot('" + this.database.slotName() + "')");
		}
		return this.rows;
	}

	private void add(PgOutputMessage message) {
		if (message instanceof Type type) {
			this.types.put(type.typeOid(), type);
		}
		else if (message instanceof Relation relation) {
			this.layout = RowLayout.of(relation, this.types, new ExactConversion());
		}
		else if (message instanceof PgOutputMessage.Insert insert) {
			this.rows.add(new Rows(null, this.layout.newRow(insert.newTuple(), null)));
		}
		else if (message instanceof PgOutputMessage.Update update) {
			this.rows
				.add(new Rows(before(update.oldTuple()), this.layout.newRow(update.newTuple(), update.oldTuple())));
		}
		else if (message instanceof PgOutputMessage.Delete delete) {
			this.rows.add(new Rows(before(delete.oldTuple()), null));
		}
	}

	private OldRow before(OldTuple old) {
		return (old != null) ? this.layout.oldRow(old) : null;
	}

	/**
	 * The rows of one change, {@code null} where there is none.
	 *
	 * @param before the old row
	 * @param after the new row
	 */
	record Rows(OldRow before, Row after) {

	}

}
