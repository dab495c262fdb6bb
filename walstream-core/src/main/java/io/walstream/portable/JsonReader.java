package io.walstream.portable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.PortableChangeException;

/**
 * Reads JSON as the standard has it and nothing else: objects as maps, arrays as lists,
 * strings, whole numbers as {@code Long}, {@code Boolean} and {@code null}. Refuses names
 * that are there twice, numbers with a fraction or beyond 64 bits, halves of surrogate
 * pairs, and nesting that no portable change has.
 */
final class JsonReader {

	private static final int MAX_DEPTH = 8;

	private final String json;

	private final JsonScanner in;

	private JsonReader(String json) {
		this.json = json;
		this.in = new JsonScanner(json);
	}

	/**
	 * Reads a text that is one value.
	 * @param json the text
	 * @return the value
	 * @throws PortableChangeException if it is not JSON of this kind
	 */
	static @Nullable Object read(String json) {
		JsonReader reader = new JsonReader(json);
		Object value = reader.value(0);
		if (reader.in.peek() != JsonScanner.END) {
			throw reader.in.refuse("goes on after its end");
		}
		return value;
	}

	private @Nullable Object value(int depth) {
		if (depth > MAX_DEPTH) {
			throw this.in.refuse("is nested too deeply");
		}
		int next = this.in.peek();
		return switch (next) {
			case '{' -> object(depth + 1);
			case '[' -> array(depth + 1);
			case '"' -> this.in.string();
			case 't' -> literal("true", Boolean.TRUE);
			case 'f' -> literal("false", Boolean.FALSE);
			case 'n' -> literal("null", null);
			default -> this.in.number();
		};
	}

	private Map<String, @Nullable Object> object(int depth) {
		Map<String, @Nullable Object> fields = new HashMap<>();
		this.in.require('{');
		if (this.in.skip('}')) {
			return fields;
		}
		do {
			if (this.in.peek() != '"') {
				throw this.in.refuse("has no name of a field where one is expected");
			}
			String name = this.in.string();
			if (fields.containsKey(name)) {
				throw this.in.refuse("has a field twice");
			}
			this.in.require(':');
			fields.put(name, value(depth));
		}
		while (this.in.skip(','));
		this.in.require('}');
		return fields;
	}

	private List<@Nullable Object> array(int depth) {
		List<@Nullable Object> elements = new ArrayList<>();
		this.in.require('[');
		if (this.in.skip(']')) {
			return elements;
		}
		do {
			elements.add(value(depth));
		}
		while (this.in.skip(','));
		this.in.require(']');
		return elements;
	}

	private @Nullable Object literal(String text, @Nullable Object value) {
		if (!this.json.startsWith(text, this.in.position())) {
			throw this.in.refuse("has an unknown literal");
		}
		this.in.advance(text.length());
		return value;
	}

}
