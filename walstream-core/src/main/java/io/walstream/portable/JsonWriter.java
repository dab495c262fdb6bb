package io.walstream.portable;

import io.walstream.failure.PortableChangeException;

/**
 * Writes JSON without white space. The caller sees to it that brackets match.
 */
final class JsonWriter {

	private static final char FIRST_VISIBLE = ' ';

	private static final String OPENING = "{[:";

	private final StringBuilder json = new StringBuilder(512);

	JsonWriter open(char bracket) {
		separate();
		this.json.append(bracket);
		return this;
	}

	JsonWriter close(char bracket) {
		this.json.append(bracket);
		return this;
	}

	JsonWriter name(String name) {
		value(name);
		this.json.append(':');
		return this;
	}

	JsonWriter literal(Object value) {
		separate();
		this.json.append(value);
		return this;
	}

	JsonWriter value(String text) {
		separate();
		this.json.append('"');
		for (int i = 0; i < text.length(); i++) {
			escape(text, i);
		}
		this.json.append('"');
		return this;
	}

	JsonWriter field(String name, Object text) {
		return name(name).value(text.toString());
	}

	JsonWriter field(String name, long number) {
		return name(name).literal(number);
	}

	JsonWriter field(String name, boolean flag) {
		return name(name).literal(flag);
	}

	private void escape(String text, int index) {
		char character = text.charAt(index);
		if (character == '"' || character == '\\') {
			this.json.append('\\').append(character);
		}
		else if (character < FIRST_VISIBLE) {
			this.json.append("\\u00").append(Character.forDigit(character >> 4, 16));
			this.json.append(Character.forDigit(character & 0xF, 16));
		}
		else if (Character.isSurrogate(character) && !Surrogates.arePaired(text, index)) {
			throw new PortableChangeException("$", "would hold half of a surrogate pair");
		}
		else {
			this.json.append(character);
		}
	}

	// A string ends with a quote, so the last character tells where we are.
	private void separate() {
		int length = this.json.length();
		if (length > 0 && OPENING.indexOf(this.json.charAt(length - 1)) < 0) {
			this.json.append(',');
		}
	}

	@Override
	public String toString() {
		return this.json.toString();
	}

}
