package io.walstream.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an {@code hstore}: {@code "key"=>"value", "other"=>NULL}. The server
 * quotes all keys and values.
 */
final class HstoreText {

	private final String text;

	private int position;

	private HstoreText(String text) {
		this.text = text;
	}

	static Map<String, @Nullable String> parse(String text) {
		return new HstoreText(text).read();
	}

	private Map<String, @Nullable String> read() {
		Map<String, @Nullable String> entries = new LinkedHashMap<>();
		while (this.position < this.text.length()) {
			if (!entries.isEmpty()) {
				expect(", ");
			}
			String key = readQuoted();
			expect("=>");
			entries.put(key, readValue());
		}
		return Collections.unmodifiableMap(entries);
	}

	private @Nullable String readValue() {
		if (this.text.startsWith("NULL", this.position)) {
			this.position += 4;
			return null;
		}
		return readQuoted();
	}

	private String readQuoted() {
		expect("\"");
		StringBuilder value = new StringBuilder();
		while (current() != '"') {
			if (current() == '\\') {
				this.position++;
			}
			value.append(current());
			this.position++;
		}
		this.position++;
		return value.toString();
	}

	private void expect(String expected) {
		if (!this.text.startsWith(expected, this.position)) {
			throw new IllegalArgumentException("hstore lacks '%s'".formatted(expected));
		}
		this.position += expected.length();
	}

	private char current() {
		if (this.position >= this.text.length()) {
			throw new IllegalArgumentException("hstore ends too early");
		}
		return this.text.charAt(this.position);
	}

}
