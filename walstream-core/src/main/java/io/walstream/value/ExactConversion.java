package io.walstream.value;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Converts without loss or fails: numbers widen or fit exactly, enums are found by name,
 * {@code timestamptz} becomes any type of an instant, arrays become collections or arrays
 * of any element type that the elements become. {@code String} is always the text of the
 * server, which a value in binary format has not got, and {@code Object} the default
 * type. Safe for use by several threads.
 */
public final class ExactConversion implements ValueConversion {

	private final Map<Type, TargetForm> forms = new ConcurrentHashMap<>();

	@Override
	public Object convert(ColumnValue value, Type target) {
		RawValue raw = value.raw();
		return (raw instanceof BinaryValue binary) ? binary.as(form(target), target)
				: ((TextValue) raw).as(form(target), target);
	}

	private TargetForm form(Type target) {
		TargetForm form = this.forms.get(target);
		return (form != null) ? form : this.forms.computeIfAbsent(target, TargetForms::of);
	}

}
