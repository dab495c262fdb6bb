package io.walstream.value;

/**
 * How values become one Java type that was asked for. Any failure is an
 * {@link IllegalArgumentException}, {@link java.time.DateTimeException} or
 * {@link ArithmeticException}; its message may hold the value and must not be shown.
 */
@FunctionalInterface
interface TargetForm {

	/**
	 * The default Java type.
	 */
	TargetForm DEFAULT = ColumnType::parse;

	/**
	 * Reads a value.
	 * @param type type of the value in PostgreSQL
	 * @param text the value as the server printed it
	 * @return the value as the Java type
	 */
	Object read(ColumnType type, String text);

	/**
	 * Says that a value has no exact form as the Java type.
	 * @return the exception to throw
	 */
	static IllegalArgumentException refusal() {
		return new IllegalArgumentException("No exact form");
	}

}
