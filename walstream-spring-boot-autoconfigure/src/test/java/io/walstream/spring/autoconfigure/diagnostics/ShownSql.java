package io.walstream.spring.autoconfigure.diagnostics;

import java.util.regex.Pattern;

/**
 * The statements of a text that tells what to do, so that a test can execute them.
 */
public final class ShownSql {

	private static final Pattern STATEMENT = Pattern.compile("(?m)^ {4}(\\S.*?(?:\\R {8}.*)*;)$");

	private ShownSql() {
	}

	/**
	 * The statements in their order.
	 * @param text the text, in which they stand on lines of their own behind four spaces
	 * @return the statements
	 */
	public static String[] of(String text) {
		return STATEMENT.matcher(text).results().map((result) -> result.group(1)).toArray(String[]::new);
	}

}
