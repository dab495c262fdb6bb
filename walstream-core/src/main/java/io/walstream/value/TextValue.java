package io.walstream.value;

import java.lang.reflect.Type;
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
public record TextValue(Table table, String column, ColumnType type, String text) implements RawValue {

	@Override
	public Object value() {
		return as(TargetForm.DEFAULT, Object.class);
	}

	Object as(TargetForm form, Type target) {
		try {
			return form.read(this.type, this.text);
		}
		catch (IllegalArgumentException | DateTimeException | ArithmeticException ex) {
			// Not kept as cause: its message may hold the value.
			throw new ValueConversionException(this.table, this.column, typeName(), target);
		}
	}

	@Override
	public String toString() {
		return "Value of column '%s' (%s) of table %s".formatted(this.column, typeName(), this.table);
	}

}
