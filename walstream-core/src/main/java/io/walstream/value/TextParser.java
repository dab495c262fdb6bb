package io.walstream.value;

/**
 * Reads the text of one PostgreSQL type as the default Java type. Any failure is an
 * {@link IllegalArgumentException}, {@link java.time.DateTimeException} or
 * {@link ArithmeticException}; its message may hold the value and must not be shown.
 */
@FunctionalInterface
interface TextParser {

	/**
	 * Parses a text as the server printed it.
	 * @param text the text
	 * @return the value
	 */
	Object parse(String text);

}
