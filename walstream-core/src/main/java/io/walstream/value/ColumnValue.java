package io.walstream.value;

import io.walstream.failure.ValueConversionException;
import io.walstream.wal.Table;

/**
 * The value of a column, neither NULL nor unchanged: what a {@link ValueConversion} gets.
 * The server sends a value as a text or as bytes, see {@link #raw()}. A conversion that
 * needs the text asks for {@link #text()} and fails for bytes, one that needs the default
 * Java type asks for {@link #value()}, which is there in both formats if the type can be
 * read. {@code toString} shows table, column and type, never the value. Immutable.
 * <p>
 * An application may implement this, for example to test its conversion or to hand on a
 * changed value. One that wraps another value hands on its {@link #raw()} as well if it
 * is to be read as the same type.
 */
public interface ColumnValue {

	/**
	 * The table.
	 * @return the table
	 */
	Table table();

	/**
	 * Name of the column.
	 * @return the name as in the catalog
	 */
	String column();

	/**
	 * Name of the column's PostgreSQL type, of a domain that of its base type.
	 * @return the name without schema, for example {@code int4} or {@code _text}
	 */
	String typeName();

	/**
	 * The value exactly as the server printed it.
	 * @return the text
	 * @throws ValueConversionException if the value came as bytes: how the server would
	 * print them is not known, and is never guessed
	 */
	String text();

	/**
	 * The value as the default Java type of the column's PostgreSQL type, which does not
	 * depend on the format that it came in.
	 * @return the value
	 * @throws ValueConversionException if it has no such form, or the type is not read in
	 * the format that the value came in
	 */
	Object value();

	/**
	 * What the server sent, with the type of the column. By default the text, of the type
	 * that the name tells.
	 * @return a {@link TextValue} or a {@link BinaryValue}
	 * @throws ValueConversionException as {@link #text()} does
	 */
	default RawValue raw() {
		return new TextValue(table(), column(), ColumnTypes.named(typeName()), text());
	}

}
