package io.walstream.value;

import org.jspecify.annotations.Nullable;

/**
 * What a PostgreSQL type means for its values, found once per column of a layout: alone
 * decides which formats it reads, and how. Any failure is an
 * {@link IllegalArgumentException}, {@link java.time.DateTimeException} or
 * {@link ArithmeticException}; its message may hold the value and must not be shown.
 *
 * @param name name of the type without schema
 * @param parser reads a value in text format as the default Java type
 * @param binary reads one in binary format; {@code null} if the type does not
 * @param elements what the values are made of; {@code null} if the type is no array
 */
public record ColumnType(String name, TextParser parser, @Nullable BinaryParser binary, @Nullable Elements elements) {

	static ColumnType scalar(String name, TextParser parser) {
		return new ColumnType(name, parser, null, null);
	}

	public static ColumnType text(String name) {
		return scalar(name, (text) -> text);
	}

	/**
	 * Makes this type one that reads the binary format too.
	 * @param reader reads it as the same Java type as the text
	 * @return the type
	 */
	ColumnType withBinary(BinaryParser reader) {
		return new ColumnType(this.name, this.parser, reader, this.elements);
	}

	/**
	 * Makes the array type of this type.
	 * @param arrayName name of the array type
	 * @param delimiter what stands between elements
	 * @return the array type, which reads the text format only
	 */
	ColumnType array(String arrayName, char delimiter) {
		return new ColumnType(arrayName, (text) -> ArrayText.parse(text, delimiter, this.parser), null,
				new Elements(this, (text) -> ArrayText.parse(text, delimiter, (element) -> element)));
	}

	/**
	 * Reads a value in text format.
	 * @param text the value as the server printed it
	 * @return the value as the default Java type
	 */
	public Object parse(String text) {
		return this.parser.parse(text);
	}

	/**
	 * Reads a value in binary format.
	 * @param bytes the value as the server sent it, not changed or kept
	 * @return the value as the default Java type
	 */
	Object parse(byte[] bytes) {
		if (this.binary == null) {
			throw new IllegalArgumentException("%s is read in text format only".formatted(this.name));
		}
		return this.binary.parse(bytes);
	}

	/**
	 * The elements of an array type.
	 *
	 * @param type type of the elements
	 * @param splitter gives the texts of the elements as nested lists
	 */
	record Elements(ColumnType type, TextParser splitter) {

	}

}
