package io.walstream.portable;

import io.walstream.failure.PortableChangeException;

/**
 * Reads the strings, numbers and marks of a JSON text, one after another.
 */
final class JsonScanner {

	/** What {@link #peek()} gives at the end of the text. */
	static final int END = -1;

	private static final char FIRST_VISIBLE = ' ';

	private static final int HEX_DIGITS = 4;

	private final String json;

	private int position;

	JsonScanner(String json) {
		this.json = json;
	}

	int position() {
		return this.position;
	}

	void advance(int length) {
		this.position += length;
	}

	/**
	 * The next character that is not white space.
	 * @return the character, or {@link #END}
	 */
	int peek() {
		while (this.position < this.json.length() && " \t\n\r".indexOf(this.json.charAt(this.position)) >= 0) {
			this.position++;
		}
		return (this.position < this.json.length()) ? this.json.charAt(this.position) : END;
	}

	boolean skip(char mark) {
		if (peek() != mark) {
			return false;
		}
		this.position++;
		return true;
	}

	void require(char mark) {
		if (!skip(mark)) {
			throw refuse("has no '" + mark + "' where one is expected");
		}
	}

	Long number() {
		int from = this.position;
		while (this.position < this.json.length() && "+-.eE0123456789".indexOf(this.json.charAt(this.position)) >= 0) {
			this.position++;
		}
		int digits = (from < this.position && this.json.charAt(from) == '-') ? from + 1 : from;
		boolean leadingZero = this.position > digits + 1 && this.json.charAt(digits) == '0';
		if (leadingZero || digits == this.position || this.json.charAt(digits) == '+') {
			throw refuse("has no value where one is expected");
		}
		try {
			return Long.parseLong(this.json, from, this.position, 10);
		}
		catch (NumberFormatException ex) {
			throw refuse("has a number that is no whole one of 64 bits");
		}
	}

	String string() {
		require('"');
		int from = this.position;
		while (character() != '"') {
			if (this.json.charAt(this.position - 1) == '\\') {
				return escaped(from);
			}
		}
		return requirePaired(this.json.substring(from, this.position - 1));
	}

	// From the first escape on the text is not that of the JSON any more.
	private String escaped(int from) {
		StringBuilder text = new StringBuilder().append(this.json, from, --this.position);
		for (char next = character(); next != '"'; next = character()) {
			text.append((next == '\\') ? escape(character()) : next);
		}
		return requirePaired(text.toString());
	}

	private char escape(char escaped) {
		return switch (escaped) {
			case '"', '\\', '/' -> escaped;
			case 'b' -> '\b';
			case 'f' -> '\f';
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'u' -> hex();
			default -> throw refuse("has an unknown escape");
		};
	}

	private char hex() {
		int value = 0;
		for (int i = 0; i < HEX_DIGITS; i++) {
			char digit = character();
			int number = (digit < 0x80) ? Character.digit(digit, 16) : -1;
			if (number < 0) {
				throw refuse("has an unknown escape");
			}
			value = value << 4 | number;
		}
		return (char) value;
	}

	private char character() {
		if (this.position == this.json.length()) {
			throw refuse("ends in a string");
		}
		char character = this.json.charAt(this.position++);
		if (character < FIRST_VISIBLE) {
			throw refuse("has a control character in a string");
		}
		return character;
	}

	private String requirePaired(String text) {
		if (!Surrogates.arePaired(text)) {
			throw refuse("has half of a surrogate pair");
		}
		return text;
	}

	PortableChangeException refuse(String problem) {
		return new PortableChangeException("$", "%s before character %d".formatted(problem, this.position + 1));
	}

}
