package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Reads {@code pg_replication_slots}. Works on replication connections too.
 */
public final class SlotCatalog {

	private SlotCatalog() {
	}

	public static Optional<ReplicationSlot> find(Connection connection, String slotName) throws SQLException {
		try (PreparedStatement statement = connection
			.prepareStatement("SELECT * FROM pg_catalog.pg_replication_slots WHERE slot_name = ?")) {
			statement.setString(1, slotName);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.of(new ReplicationSlot(row(rows, rows.getMetaData().getColumnCount())))
						: Optional.empty();
			}
		}
	}

	/**
	 * The row that a result is at.
	 * @param rows the result
	 * @param columns number of its columns to take
	 * @return values by names of columns
	 * @throws SQLException if the result cannot be read
	 */
	static Map<String, @Nullable Object> row(ResultSet rows, int columns) throws SQLException {
		ResultSetMetaData metaData = rows.getMetaData();
		Map<String, @Nullable Object> row = new LinkedHashMap<>();
		for (int column = 1; column <= columns; column++) {
			row.put(metaData.getColumnName(column), value(rows, column));
		}
		return row;
	}

	private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
		Object value = rows.getObject(column);
		if (value instanceof Timestamp timestamp) {
			return timestamp.toInstant();
		}
		if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
			return value;
		}
		return rows.getString(column);
	}

}
