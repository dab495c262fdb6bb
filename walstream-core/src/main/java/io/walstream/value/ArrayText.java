package io.walstream.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Reads the text of an array: elements in braces, quoted where needed, an unquoted
 * {@code NULL} for NULL, nested braces for more dimensions, and lower bounds in front if
 * they are not 1.
 */
final class ArrayText {

	private final String text;

	private final char delimiter;

	private final TextParser element;

	private int position;

	private ArrayText(String text, char delimiter, TextParser element) {
		this.text = text;
		this.delimiter = delimiter;
		this.element = element;
	}

	/**
	 * Parses an array.
	 * @param text for example <code>{1,NULL,"a b"}</code> or <code>[2:3]={1,2}</code>
	 * @param delimiter what stands between elements
	 * @param element reads an element
	 * @return the elements, nested for several dimensions; unmodifiable
	 */
	static List<@Nullable Object> parse(String text, char delimiter, TextParser element) {
		ArrayText array = new ArrayText(text, delimiter, element);
		array.skipBounds();
		List<@Nullable Object> elements = array.readArray();
		if (array.position != text.length()) {
			throw new IllegalArgumentException("Array goes on after its end");
		}
		return elements;
	}

	/**
	 * Whether a text looks like an array. Needed for types that only their name makes an
	 * array.
	 * @param text the text
	 * @return whether it begins like an array
	 */
	static boolean matches(String text) {
		return text.startsWith("{") || (text.startsWith("[") && text.indexOf("]={") > 0);
	}

	private void skipBounds() {
		if (this.text.startsWith("[")) {
			this.position = this.text.indexOf('=') + 1;
		}
	}

	private List<@Nullable Object> readArray() {
		expect('{');
		List<@Nullable Object> elements = new ArrayList<>();
		if (peek() == '}') {
			this.position++;
			return List.of();
		}
		elements.add(readElement());
		while (peek() == this.delimiter) {
			this.position++;
			elements.add(readElement());
		}
		expect('}');
		return Collections.unmodifiableList(elements);
	}

	private @Nullable Object readElement() {
		return switch (peek()) {
			case '{' -> readArray();
			case '"' -> this.element.parse(readQuoted());
			default -> readUnquoted();
		};
	}

	private String readQuoted() {
		this.position++;
		StringBuilder value = new StringBuilder();
		while (peek() != '"') {
			if (peek() == '\\') {
				this.position++;
			}
			value.append(peek());
			this.position++;
		}
		this.position++;
		return value.toString();
	}

	private @Nullable Object readUnquoted() {
		int start = this.position;
		while (peek() != this.delimiter && peek() != '}') {
			this.position++;
		}
		if (this.position == start) {
			throw new IllegalArgumentException("Array has an empty element without quotes");
		}
		String value = this.text.substring(start, this.position);
		return value.equals("NULL") ? null : this.element.parse(value);
	}

	private void expect(char expected) {
		if (peek() != expected) {
			throw new IllegalArgumentException("Array lacks '%s'".formatted(expected));
		}
		this.position++;
	}

	private char peek() {
		if (this.position >= this.text.length()) {
			throw new IllegalArgumentException("Array ends too early");
		}
		return this.text.charAt(this.position);
	}

}
