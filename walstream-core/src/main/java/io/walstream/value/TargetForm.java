package io.walstream.value;

import java.util.function.UnaryOperator;

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
	TargetForm DEFAULT = ofDefault(UnaryOperator.identity());

	/**
	 * Reads a value.
	 * @param type type of the value in PostgreSQL
	 * @param text the value as the server printed it
	 * @return the value as the Java type
	 */
	Object read(ColumnType type, String text);

	/**
	 * Reads a value in binary format. A form that needs the text refuses it.
	 * @param type type of the value in PostgreSQL
	 * @param bytes the value as the server sent it, not to be changed or kept
	 * @return the value as the Java type
	 */
	default Object read(ColumnType type, byte[] bytes) {
		throw refusal();
	}

	/**
	 * Makes a form of the default Java type, so of any format that the type is read in.
	 * @param conversion makes the Java type of the default one
	 * @return the form
	 */
	static TargetForm ofDefault(UnaryOperator<Object> conversion) {
		return new DefaultForm(conversion);
	}

	/**
	 * Says that a value has no exact form as the Java type.
	 * @return the exception to throw
	 */
	static IllegalArgumentException refusal() {
		return new IllegalArgumentException("No exact form");
	}

	/**
	 * Converts the default Java type.
	 *
	 * @param conversion makes the Java type of the default one
	 */
	record DefaultForm(UnaryOperator<Object> conversion) implements TargetForm {

		@Override
		public Object read(ColumnType type, String text) {
			return this.conversion.apply(type.parse(text));
		}

		@Override
		public Object read(ColumnType type, byte[] bytes) {
			return this.conversion.apply(type.parse(bytes));
		}

	}

}
