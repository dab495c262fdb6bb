package io.walstream.value;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ValueConversionException;

/**
 * Turns the value of a column into the type that a caller asks for. All conversions go
 * through one object of this kind. Safe for use by several threads.
 */
@FunctionalInterface
public interface ValueConversion {

	/**
	 * Converts a value that is neither NULL nor unchanged.
	 * @param value the value
	 * @param target type asked for, a class or a parameterized type
	 * @return the value as that type
	 * @throws ValueConversionException if the value has no such form
	 */
	@Nullable Object convert(ColumnValue value, Type target);

}
