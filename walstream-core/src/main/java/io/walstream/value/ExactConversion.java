package io.walstream.value;

import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.walstream.failure.ValueConversionException;

/**
 * Converts without loss or fails: numbers widen or fit exactly, enums are found by name,
 * {@code timestamptz} becomes any type of an instant, arrays become collections or arrays
 * of any element type that the elements become. {@code String} is always the text of the
 * server and {@code Object} the default type. Safe for use by several threads.
 */
public final class ExactConversion implements ValueConversion {

	private final Map<Type, TargetForm> forms = new ConcurrentHashMap<>();

	@Override
	public Object convert(ColumnValue value, Type target) {
		ColumnType type = (value instanceof TextValue text) ? text.type() : ColumnTypes.named(value.typeName());
		try {
			return form(target).read(type, value.text());
		}
		catch (IllegalArgumentException | DateTimeException | ArithmeticException ex) {
			// Not kept as cause: its message may hold the value.
			throw new ValueConversionException(value.table(), value.column(), value.typeName(), target);
		}
	}

	private TargetForm form(Type target) {
		TargetForm form = this.forms.get(target);
		return (form != null) ? form : this.forms.computeIfAbsent(target, TargetForms::of);
	}

}
