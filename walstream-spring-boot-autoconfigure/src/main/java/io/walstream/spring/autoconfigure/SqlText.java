package io.walstream.spring.autoconfigure;

import java.util.Collection;
import java.util.stream.Collectors;

import io.walstream.change.Table;

/**
 * How names and texts stand in SQL that is shown to the user.
 */
final class SqlText {

	private SqlText() {
	}

	static String identifier(String name) {
		return '"' + name.replace("\"", "\"\"") + '"';
	}

	static String identifier(Table table) {
		return identifier(table.schema()) + "." + identifier(table.name());
	}

	static String literal(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

	/**
	 * A text that stays inside a comment of one line.
	 * @param text the text
	 * @return the text without line breaks
	 */
	static String comment(String text) {
		return text.replaceAll("\\R", " ");
	}

	static String dropSlot(String slotName) {
		return "SELECT pg_drop_replication_slot(%s);".formatted(literal(slotName));
	}

	static String list(Collection<String> items) {
		return items.stream().collect(Collectors.joining("\n    ", "\n    ", ""));
	}

}
