package io.walstream.spring.listener.bind;

import java.util.Map;

import org.springframework.core.ResolvableType;

import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;

/**
 * Chooses how rows are bound to a type.
 */
public final class RowBinders {

	/** What rows can be bound to, for messages. */
	public static final String TYPES = "a record, a class with a constructor or setters, Map<String, Object> or Row";

	private final UnchangedValue unchanged;

	public RowBinders(UnchangedValue unchanged) {
		this.unchanged = unchanged;
	}

	/**
	 * The binder of a type.
	 * @param type the type
	 * @return the binder
	 * @throws IllegalArgumentException if rows cannot be bound to it; the message says
	 * why
	 */
	public RowBinder forType(ResolvableType type) {
		if (type.toClass() == Row.class) {
			return AnyRowBinder.ROW;
		}
		if (type.toClass() == Map.class && takesValues(type)) {
			return AnyRowBinder.MAP;
		}
		try {
			return new ObjectRowBinder(RowClass.of(type), this.unchanged);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'%s' %s".formatted(type.toClass().getSimpleName(), ex.getMessage()),
					ex);
		}
	}

	private static boolean takesValues(ResolvableType map) {
		Class<?> key = map.getGeneric(0).toClass();
		return (key == String.class || key == Object.class) && map.getGeneric(1).toClass() == Object.class;
	}

}
