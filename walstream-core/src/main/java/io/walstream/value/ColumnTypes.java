package io.walstream.value;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Finds what the type of a column means: a built-in type by its OID, any other by the
 * name in its Type message, which for a domain is that of its base type.
 */
public final class ColumnTypes {

	private static final String CATALOG_SCHEMA = "pg_catalog";

	private static final Map<String, ColumnType> EXTENSIONS = Map.of("citext", ColumnType.text("citext"), "hstore",
			ColumnType.scalar("hstore", HstoreText::parse), "vector", vector());

	// Types whose array text has another delimiter than a comma.
	private static final Map<String, Character> DELIMITERS = Map.of("geometry", ':', "geography", ':');

	private ColumnTypes() {
	}

	/**
	 * Finds the type of a column.
	 * @param oid the OID of the type
	 * @param told its name as the server told it, {@code null} if it did not
	 * @return the type; one that is not known is its text
	 */
	public static ColumnType of(long oid, @Nullable TypeName told) {
		ColumnType builtIn = BuiltInTypes.withOid(oid);
		if (builtIn != null) {
			return builtIn;
		}
		return (told != null) ? of(told) : ColumnType.text("oid " + oid);
	}

	/**
	 * Finds a type by its name alone.
	 * @param name name without schema
	 * @return the type; one that is not known is its text
	 */
	public static ColumnType named(String name) {
		ColumnType builtIn = BuiltInTypes.named(name);
		return (builtIn != null) ? builtIn : userDefined(name);
	}

	private static ColumnType of(TypeName type) {
		return type.schema().equals(CATALOG_SCHEMA) ? named(type.name()) : userDefined(type.name());
	}

	private static ColumnType userDefined(String name) {
		ColumnType extension = EXTENSIONS.get(name);
		if (extension != null) {
			return extension;
		}
		return name.startsWith("_") ? arrayByName(name) : ColumnType.text(name);
	}

	// The server calls the array type of x mostly _x, but a user may call any type so.
	// Therefore a text that is no array stays as it is.
	private static ColumnType arrayByName(String name) {
		String elementName = name.substring(1);
		ColumnType element = elementName.startsWith("_") ? ColumnType.text(elementName) : userDefined(elementName);
		ColumnType array = element.array(name, DELIMITERS.getOrDefault(elementName, ','));
		return new ColumnType(name, (text) -> ArrayText.matches(text) ? array.parse(text) : text, null,
				array.elements());
	}

	private static ColumnType vector() {
		return new ColumnType("vector", VectorText::parse, null,
				new ColumnType.Elements(BuiltInTypes.FLOAT4, VectorText::split));
	}

}
