package io.walstream.value;

import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ValueConversionException;
import io.walstream.wal.Table;

/**
 * A value in binary format. It has no text: only the server knows how it prints one.
 *
 * @param table the table
 * @param column name of the column
 * @param type type of the column
 * @param bytes the value as the type's send function made it, copied in and out
 */
public record BinaryValue(Table table, String column, ColumnType type, byte[] bytes) implements RawValue {

	public BinaryValue {
		bytes = bytes.clone();
	}

	@Override
	public byte[] bytes() {
		return this.bytes.clone();
	}

	@Override
	public String text() {
		throw refusal(String.class);
	}

	@Override
	public Object value() {
		return as(TargetForm.DEFAULT, Object.class);
	}

	Object as(TargetForm form, Type target) {
		try {
			return form.read(this.type, this.bytes);
		}
		catch (IllegalArgumentException | DateTimeException | ArithmeticException ex) {
			// Not kept as cause: its message may hold the value.
			throw refusal(target);
		}
	}

	private ValueConversionException refusal(Type target) {
		return ValueConversionException.ofBinary(this.table, this.column, typeName(), target);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof BinaryValue that && this.table.equals(that.table) && this.column.equals(that.column)
				&& this.type.equals(that.type) && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.table, this.column, this.type, Arrays.hashCode(this.bytes));
	}

	@Override
	public String toString() {
		return "Value of column '%s' (%s, binary) of table %s".formatted(this.column, typeName(), this.table);
	}

}
