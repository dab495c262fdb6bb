package io.walstream.failure;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Table;

/**
 * A value does not have the form asked for. Carries table, column, PostgreSQL type and
 * target, never the value. A cause is only what a conversion of the application threw:
 * its message is the application's text and can hold the value.
 */
public class ValueConversionException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final Table table;

	private final String column;

	private final String typeName;

	private final String target;

	/**
	 * Says that a value has no exact form as a type.
	 * @param table the table
	 * @param column name of the column
	 * @param typeName name of the column's PostgreSQL type
	 * @param target type that was asked for; {@code Object} for the default one
	 */
	public ValueConversionException(Table table, String column, String typeName, Type target) {
		this("Value of column '%s' of table %s has type %s and no exact form as %s", table, column, typeName,
				describe(target), null);
	}

	/**
	 * Says that the application's own conversion of a value failed.
	 * @param table the table
	 * @param column name of the column
	 * @param typeName name of the column's PostgreSQL type
	 * @param target type that was asked for
	 * @param cause what the application threw
	 */
	public ValueConversionException(Table table, String column, String typeName, Type target, Throwable cause) {
		this("Value of column '%s' of table %s has type %s and was not converted to %s: '" + cause.getClass().getName()
				+ "' was thrown", table, column, typeName, describe(target), cause);
	}

	private ValueConversionException(String format, Table table, String column, String typeName, String target,
			@Nullable Throwable cause) {
		super(format.formatted(column, table, typeName, target), cause);
		this.table = table;
		this.column = column;
		this.typeName = typeName;
		this.target = target;
	}

	/**
	 * Says that a value in binary format has no exact form as a type, or that its
	 * PostgreSQL type is not read in that format.
	 * @param table the table
	 * @param column name of the column
	 * @param typeName name of the column's PostgreSQL type
	 * @param target type that was asked for; {@code Object} for the default one
	 * @return the exception to throw
	 */
	public static ValueConversionException ofBinary(Table table, String column, String typeName, Type target) {
		return new ValueConversionException(
				"Value of column '%s' of table %s has type %s in binary format, which is not read as %s", table, column,
				typeName, describe(target), null);
	}

	private static String describe(Type target) {
		return (target == Object.class) ? "the default Java type" : target.getTypeName();
	}

	/**
	 * The table.
	 * @return the table
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * The column.
	 * @return its name as in the catalog
	 */
	public String getColumn() {
		return this.column;
	}

	/**
	 * The column's PostgreSQL type.
	 * @return its name, of a domain that of its base type
	 */
	public String getTypeName() {
		return this.typeName;
	}

	/**
	 * What was asked for.
	 * @return name of the Java type, or a phrase for the default one
	 */
	public String getTarget() {
		return this.target;
	}

}
