package io.walstream.wal;

import java.util.function.IntFunction;

/**
 * How names and texts of others are shown. A table, a comment or a setting may have any
 * character in its name, also line breaks and what changes the direction of writing, so
 * that it would look like a line of the log or like another name: these characters are
 * shown as escapes.
 */
public final class ShownText {

	private ShownText() {
	}

	/**
	 * A text on one line, of characters that can be seen.
	 * @param text the text
	 * @return the text with <code>\n</code>, <code>\u001b</code> and so on for characters
	 * that cannot be seen
	 */
	public static String of(String text) {
		return escape(text, ShownText::escape);
	}

	/**
	 * Whether all characters of a text can be seen.
	 * @param text the text
	 * @return whether it is shown as it is
	 */
	public static boolean isVisible(String text) {
		return text.codePoints().allMatch(ShownText::isVisible);
	}

	/**
	 * Replaces the characters that cannot be seen.
	 * @param text the text
	 * @param escape what stands for a code point
	 * @return the text, the same if there are none
	 */
	public static String escape(String text, IntFunction<String> escape) {
		if (isVisible(text)) {
			return text;
		}
		StringBuilder shown = new StringBuilder();
		text.codePoints().forEach((character) -> {
			if (isVisible(character)) {
				shown.appendCodePoint(character);
			}
			else {
				shown.append(escape.apply(character));
			}
		});
		return shown.toString();
	}

	private static boolean isVisible(int character) {
		return switch (Character.getType(character)) {
			case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
					Character.SURROGATE ->
				false;
			default -> true;
		};
	}

	private static String escape(int character) {
		return switch (character) {
			case '\n' -> "\\n";
			case '\r' -> "\\r";
			case '\t' -> "\\t";
			default ->
				(Character.isBmpCodePoint(character)) ? "\\u%04x".formatted(character) : "\\u{%x}".formatted(character);
		};
	}

}
