package io.walstream.value;

import java.time.DateTimeException;

import io.walstream.failure.ValueConversionException;
import io.walstream.wal.Table;

/**
 * A value in text format.
 *
 * @param table the table
 * @param column name of the column
 * @param type type of the column
 * @param text the value exactly as the server printed it
 */
public record TextValue(Table table, String column, ColumnType type, String text) implements ColumnValue {

	@Override
	public String typeName() {
		return this.type.name();
	}

	@Override
	public Object value() {
		try {
			return this.type.parse(this.text);
		}
		catch (IllegalArgumentException | DateTimeException | ArithmeticException ex) {
			// Not kept as cause: its message holds the value.
			throw new ValueConversionException(this.table, this.column, typeName(), Object.class);
		}
	}

	@Override
	public String toString() {
		return "Value of column '%s' (%s) of table %s".formatted(this.column, typeName(), this.table);
	}

}
