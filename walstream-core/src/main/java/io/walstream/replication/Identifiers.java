package io.walstream.replication;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.walstream.change.Table;

/**
 * The one place where names become part of SQL or of a replication command.
 */
final class Identifiers {

	private static final Pattern SLOT_NAME = Pattern.compile("[a-z0-9_]{1,63}");

	private Identifiers() {
	}

	static String quote(String name) {
		return "\"" + name.replace("\"", "\"\"") + "\"";
	}

	static String quote(Table table) {
		return quote(table.schema()) + "." + quote(table.name());
	}

	static String quoteAll(Collection<Table> tables) {
		return tables.stream().map(Identifiers::quote).collect(Collectors.joining(", "));
	}

	/**
	 * A string constant that means the same whatever {@code standard_conforming_strings}
	 * is, if it has no backslash; with one it is written as an escape string.
	 * @param text the text
	 * @return the constant
	 */
	static String literal(String text) {
		String doubled = text.replace("'", "''");
		return (doubled.indexOf('\\') < 0) ? "'" + doubled + "'" : " E'" + doubled.replace("\\", "\\\\") + "'";
	}

	/**
	 * A list of names inside a string constant of a replication command, whose grammar
	 * knows no escape strings and takes a backslash as it is.
	 * @param names the names
	 * @return the constant
	 */
	static String nameList(Collection<String> names) {
		String list = names.stream().map(Identifiers::quote).collect(Collectors.joining(","));
		return "'" + list.replace("'", "''") + "'";
	}

	static String slotName(String name) {
		if (!SLOT_NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"'%s' is not a slot name, expected 1 to 63 lower-case letters, digits and underscores"
						.formatted(name));
		}
		return quote(name);
	}

}
