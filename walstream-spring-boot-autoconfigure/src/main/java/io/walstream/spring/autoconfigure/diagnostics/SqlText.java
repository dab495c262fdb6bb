package io.walstream.spring.autoconfigure.diagnostics;

import java.util.Collection;
import java.util.stream.Collectors;

import io.walstream.driver.Identifiers;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * How names and texts stand in SQL that is shown to the user.
 */
public final class SqlText {

	private SqlText() {
	}

	public static String identifier(String name) {
		return Identifiers.quote(name);
	}

	public static String identifier(Table table) {
		return identifier(table.schema()) + "." + identifier(table.name());
	}

	static String literal(String text) {
		return Identifiers.literal(text).trim();
	}

	/**
	 * A text that stays inside a comment of one line.
	 * @param text the text
	 * @return the text with escapes for line breaks
	 */
	public static String comment(String text) {
		return ShownText.of(text);
	}

	public static String dropSlot(String slotName) {
		return "SELECT pg_drop_replication_slot(%s);".formatted(literal(slotName));
	}

	static String list(Collection<String> items) {
		return items.stream().map(ShownText::of).collect(Collectors.joining("\n    ", "\n    ", ""));
	}

}
