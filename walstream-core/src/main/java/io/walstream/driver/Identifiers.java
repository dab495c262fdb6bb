package io.walstream.driver;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * The one place where names become part of SQL or of a replication command. Characters
 * that cannot be seen are escaped in SQL, which may be logged and shown: it means the
 * same.
 */
public final class Identifiers {

	private static final Pattern SLOT_NAME = Pattern.compile("[a-z0-9_]{1,63}");

	private Identifiers() {
	}

	/**
	 * A name as an identifier.
	 * @param name the name
	 * @return the identifier, on one line
	 */
	public static String quote(String name) {
		if (ShownText.isVisible(name)) {
			return doubleQuoted(name);
		}
		return "U&" + doubleQuoted(
				ShownText.escape(name.replace("\\", "\\\\"), (character) -> Character.isBmpCodePoint(character)
						? "\\%04X".formatted(character) : "\\+%06X".formatted(character)));
	}

	private static String doubleQuoted(String name) {
		return "\"" + name.replace("\"", "\"\"") + "\"";
	}

	static String quote(Table table) {
		return quote(table.schema()) + "." + quote(table.name());
	}

	public static String quoteAll(Collection<Table> tables) {
		return tables.stream().map(Identifiers::quote).collect(Collectors.joining(", "));
	}

	/**
	 * A string constant that means the same whatever {@code standard_conforming_strings}
	 * is, if it has no backslash and nothing that cannot be seen; else it is written as
	 * an escape string.
	 * @param text the text
	 * @return the constant
	 */
	public static String literal(String text) {
		String doubled = text.replace("'", "''");
		if (doubled.indexOf('\\') < 0 && ShownText.isVisible(doubled)) {
			return "'" + doubled + "'";
		}
		return " E'" + ShownText.escape(doubled.replace("\\", "\\\\"), Identifiers::escape) + "'";
	}

	private static String escape(int character) {
		return (character == '\n') ? "\\n" : "\\U%08X".formatted(character);
	}

	/**
	 * A list of names inside a string constant of a replication command, whose grammar
	 * knows no escapes and takes a backslash as it is.
	 * @param names the names
	 * @return the constant
	 */
	public static String nameList(Collection<String> names) {
		String list = names.stream().map(Identifiers::doubleQuoted).collect(Collectors.joining(","));
		return "'" + list.replace("'", "''") + "'";
	}

	public static String slotName(String name) {
		if (!SLOT_NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"'%s' is not a slot name, expected 1 to 63 lower-case letters, digits and underscores"
						.formatted(ShownText.of(name)));
		}
		return quote(name);
	}

}
