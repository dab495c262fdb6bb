package io.walstream.value;

/**
 * Reads the binary format of one PostgreSQL type, that of its send function, as the
 * default Java type. Any failure is an {@link IllegalArgumentException}; its message must
 * not be shown.
 */
@FunctionalInterface
interface BinaryParser {

	/**
	 * Parses bytes as the server sent them.
	 * @param bytes the bytes, not to be changed or kept
	 * @return the value
	 */
	Object parse(byte[] bytes);

}
