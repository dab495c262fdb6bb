package io.walstream.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * Exact conversions to the numeric types of Java: a number that does not fit is an error,
 * and so is anything that is no number.
 */
final class NumberForms {

	static final Map<Class<?>, TargetForm> BY_CLASS = Map.of(Long.class, (type, text) -> toLong(number(type, text)),
			Integer.class, (type, text) -> Math.toIntExact(toLong(number(type, text))), Short.class,
			(type, text) -> toShort(toLong(number(type, text))), Byte.class,
			(type, text) -> toByte(toLong(number(type, text))), BigInteger.class,
			(type, text) -> toDecimal(number(type, text)).toBigIntegerExact(), BigDecimal.class,
			NumberForms::readDecimal, Double.class, NumberForms::readDouble, Float.class, NumberForms::readFloat);

	private NumberForms() {
	}

	private static Number number(ColumnType type, String text) {
		if (type.parse(text) instanceof Number number) {
			return number;
		}
		throw TargetForm.refusal();
	}

	private static long toLong(Number number) {
		if (number instanceof Long || number instanceof Integer) {
			return number.longValue();
		}
		return toDecimal(number).longValueExact();
	}

	private static Short toShort(long number) {
		if (number != (short) number) {
			throw TargetForm.refusal();
		}
		return (short) number;
	}

	private static Byte toByte(long number) {
		if (number != (byte) number) {
			throw TargetForm.refusal();
		}
		return (byte) number;
	}

	private static Object readDecimal(ColumnType type, String text) {
		return (type == BuiltInTypes.MONEY) ? MoneyText.parse(text) : toDecimal(number(type, text));
	}

	// A binary floating point number becomes the shortest decimal that stands for it,
	// which
	// is also what the server prints.
	private static BigDecimal toDecimal(Number number) {
		return (number instanceof BigDecimal decimal) ? decimal : new BigDecimal(number.toString());
	}

	private static Object readDouble(ColumnType type, String text) {
		if (type == BuiltInTypes.NUMERIC && isNotFinite(text)) {
			return Double.valueOf(text);
		}
		Number number = number(type, text);
		if (number instanceof Double || number instanceof Float || number instanceof Integer) {
			return number.doubleValue();
		}
		Double value = number.doubleValue();
		requireSame(number, value);
		return value;
	}

	private static Object readFloat(ColumnType type, String text) {
		if (type == BuiltInTypes.NUMERIC && isNotFinite(text)) {
			return Float.valueOf(text);
		}
		Number number = number(type, text);
		Float value = number.floatValue();
		if (number instanceof Double wide) {
			if (Double.compare(wide, value.doubleValue()) != 0) {
				throw TargetForm.refusal();
			}
		}
		else if (!(number instanceof Float)) {
			requireSame(number, value);
		}
		return value;
	}

	private static boolean isNotFinite(String text) {
		return text.equals("NaN") || text.endsWith("Infinity");
	}

	// A decimal number fits if the shortest decimal of the floating point number is the
	// same number, so that nothing is lost on the way there and back.
	private static void requireSame(Number number, Number value) {
		if (toDecimal(number).compareTo(toDecimal(value)) != 0) {
			throw TargetForm.refusal();
		}
	}

}
