package io.walstream.value;

/**
 * What the server sent for a value, and the type that says how to read it: a text or
 * bytes. It carries table and column too, so that a value is one object.
 */
public sealed interface RawValue extends ColumnValue permits TextValue, BinaryValue {

	/**
	 * Type of the column.
	 * @return the type
	 */
	ColumnType type();

	@Override
	default String typeName() {
		return type().name();
	}

	@Override
	default RawValue raw() {
		return this;
	}

}
