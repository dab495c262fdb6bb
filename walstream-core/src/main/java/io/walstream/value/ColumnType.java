package io.walstream.value;

import org.jspecify.annotations.Nullable;

/**
 * What a PostgreSQL type means for its values, found once per column of a layout.
 *
 * @param name name of the type without schema
 * @param parser reads a value as the default Java type
 * @param elements what the values are made of; {@code null} if the type is no array
 */
public record ColumnType(String name, TextParser parser, @Nullable Elements elements) {

	static ColumnType scalar(String name, TextParser parser) {
		return new ColumnType(name, parser, null);
	}

	public static ColumnType text(String name) {
		return scalar(name, (text) -> text);
	}

	/**
	 * Makes the array type of this type.
	 * @param arrayName name of the array type
	 * @param delimiter what stands between elements
	 * @return the array type
	 */
	ColumnType array(String arrayName, char delimiter) {
		return new ColumnType(arrayName, (text) -> ArrayText.parse(text, delimiter, this.parser),
				new Elements(this, (text) -> ArrayText.parse(text, delimiter, (element) -> element)));
	}

	public Object parse(String text) {
		return this.parser.parse(text);
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
