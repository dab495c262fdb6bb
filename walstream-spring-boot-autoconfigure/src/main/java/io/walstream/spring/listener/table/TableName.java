package io.walstream.spring.listener.table;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A table, or all tables of a schema, as the annotation names them.
 *
 * @param schema name of the schema as in the catalog, {@code null} if the search path
 * decides
 * @param table name of the table as in the catalog, {@code null} for all of the schema
 * @param text the name as it was written
 */
public record TableName(@Nullable String schema, @Nullable String table, String text) {

	private static final int MAX_BYTES = 63;

	private static final String IDENTIFIER = "\"(?:[^\"]|\"\")+\"|[A-Za-z_[^\\x00-\\x7f]][A-Za-z0-9_$[^\\x00-\\x7f]]*";

	private static final Pattern NAME = Pattern
		.compile("(?:(?<schema>" + IDENTIFIER + ")\\.)?(?<table>" + IDENTIFIER + "|\\*)");

	/**
	 * Parses a name as SQL writes it.
	 * @param text the name, quoted where it needs to be
	 * @return the name
	 * @throws IllegalArgumentException if it is not a name; the message says why
	 */
	public static TableName parse(String text) {
		Matcher matcher = NAME.matcher(text.strip());
		if (!matcher.matches()) {
			throw new IllegalArgumentException("'%s' is not a table name as SQL writes it".formatted(text));
		}
		String schema = matcher.group("schema");
		String table = matcher.group("table");
		if (!table.equals("*")) {
			return new TableName((schema != null) ? name(schema) : null, name(table), text);
		}
		if (schema == null) {
			throw new IllegalArgumentException("'*' needs a schema, as in 'sales.*'");
		}
		return new TableName(name(schema), null, text);
	}

	// The server folds ASCII letters only, and cuts longer names silently.
	private static String name(String identifier) {
		String name = identifier.startsWith("\"")
				? identifier.substring(1, identifier.length() - 1).replace("\"\"", "\"") : fold(identifier);
		if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
			throw new IllegalArgumentException("Name '%s' is longer than %d bytes".formatted(name, MAX_BYTES));
		}
		return name;
	}

	private static String fold(String identifier) {
		StringBuilder folded = new StringBuilder(identifier);
		for (int i = 0; i < folded.length(); i++) {
			char c = folded.charAt(i);
			if (c >= 'A' && c <= 'Z') {
				folded.setCharAt(i, (char) (c + ('a' - 'A')));
			}
		}
		return folded.toString();
	}

	@Override
	public String toString() {
		return this.text;
	}

}
