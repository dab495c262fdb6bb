package io.walstream.value;

import io.walstream.failure.ValueConversionException;
import io.walstream.wal.Table;

/**
 * The value of a column, neither NULL nor unchanged. {@code toString} shows table, column
 * and type, never the value.
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
	 */
	String text();

	/**
	 * The value as the default Java type of the column's PostgreSQL type.
	 * @return the value
	 * @throws ValueConversionException if it has no such form
	 */
	Object value();

}
