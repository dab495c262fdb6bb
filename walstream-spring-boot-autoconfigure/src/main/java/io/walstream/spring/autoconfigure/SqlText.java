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

	static String list(Collection<String> items) {
		return items.stream().collect(Collectors.joining("\n    ", "\n    ", ""));
	}

}
