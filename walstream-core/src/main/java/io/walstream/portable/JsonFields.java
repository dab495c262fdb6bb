package io.walstream.portable;

import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.PortableChangeException;

/**
 * The fields of an object. Each is asked for once; one that nobody asked for is refused.
 */
final class JsonFields {

	private final String path;

	private final Map<?, ?> fields;

	private JsonFields(String path, Map<?, ?> fields) {
		this.path = path;
		this.fields = fields;
	}

	static JsonFields of(String path, @Nullable Object value) {
		if (value instanceof Map<?, ?> fields) {
			return new JsonFields(path, fields);
		}
		throw new PortableChangeException(path, "is no object");
	}

	boolean has(String name) {
		return this.fields.containsKey(name);
	}

	String text(String name) {
		return require(name, String.class, "is no string");
	}

	boolean flag(String name) {
		return require(name, Boolean.class, "is neither true nor false");
	}

	List<?> list(String name) {
		return require(name, List.class, "is no array");
	}

	JsonFields object(String name) {
		return of(path(name), require(name, Map.class, "is no object"));
	}

	/**
	 * Takes a field that may be null.
	 * @param <T> type of the value
	 * @param name name of the field, which is there
	 * @param value takes it if it is not null
	 * @return the value
	 */
	<T> @Nullable T orNull(String name, Function<String, T> value) {
		if (this.fields.containsKey(name) && this.fields.get(name) == null) {
			this.fields.remove(name);
			return null;
		}
		return value.apply(name);
	}

	long number(String name, long min, long max) {
		long number = require(name, Long.class, "is no number");
		if (number < min || number > max) {
			throw refuse(name, "is not from %d to %d".formatted(min, max));
		}
		return number;
	}

	/**
	 * Takes a text that stands for something.
	 * @param <T> what it stands for
	 * @param name name of the field
	 * @param parser reads the text
	 * @param expected what it was to be, a phrase
	 * @return what it stands for
	 */
	<T> T parse(String name, Function<String, T> parser, String expected) {
		String text = text(name);
		try {
			return parser.apply(text);
		}
		catch (IllegalArgumentException | DateTimeException ex) {
			// Not kept as cause: its message holds the value.
			throw refuse(name, "is no " + expected);
		}
	}

	void end() {
		if (!this.fields.isEmpty()) {
			throw new PortableChangeException(this.path, "has a field that is not known");
		}
	}

	String path(String name) {
		return this.path.equals("$") ? name : this.path + "." + name;
	}

	PortableChangeException refuse(String name, String problem) {
		return new PortableChangeException(path(name), problem);
	}

	private <T> T require(String name, Class<T> type, String problem) {
		if (!this.fields.containsKey(name)) {
			throw refuse(name, "is missing");
		}
		Object value = this.fields.remove(name);
		if (!type.isInstance(value)) {
			throw refuse(name, problem);
		}
		return type.cast(value);
	}

}
