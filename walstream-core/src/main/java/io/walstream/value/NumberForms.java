package io.walstream.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Exact conversions to the numeric types of Java: a number that does not fit is an error,
 * and so is anything that is no number.
 */
final class NumberForms {

	static final Map<Class<?>, TargetForm> BY_CLASS = Map.of(Long.class,
			TargetForm.ofDefault((value) -> toLong(number(value))), Integer.class,
			TargetForm.ofDefault((value) -> Math.toIntExact(toLong(number(value)))), Short.class,
			TargetForm.ofDefault((value) -> toShort(toLong(number(value)))), Byte.class,
			TargetForm.ofDefault((value) -> toByte(toLong(number(value)))), BigInteger.class,
			TargetForm.ofDefault((value) -> toDecimal(number(value)).toBigIntegerExact()), BigDecimal.class,
			new TextNumberForm(NumberForms::readDecimal, (value) -> toDecimal(number(value))), Double.class,
			new TextNumberForm(NumberForms::readDouble, NumberForms::toDouble), Float.class,
			new TextNumberForm(NumberForms::readFloat, NumberForms::toFloat));

	private NumberForms() {
	}

	private static Number number(Object value) {
		if (value instanceof Number number) {
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
		return (type == BuiltInTypes.MONEY) ? MoneyText.parse(text) : toDecimal(number(type.parse(text)));
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
		return toDouble(type.parse(text));
	}

	private static Object toDouble(Object parsed) {
		Number number = number(parsed);
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
		return toFloat(type.parse(text));
	}

	private static Object toFloat(Object parsed) {
		Number number = number(parsed);
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

	/**
	 * A number that some types have in their text only.
	 *
	 * @param ofText reads the text
	 * @param ofDefault makes it of the default Java type
	 */
	private record TextNumberForm(TargetForm ofText, UnaryOperator<Object> ofDefault) implements TargetForm {

		@Override
		public Object read(ColumnType type, String text) {
			return this.ofText.read(type, text);
		}

		@Override
		public Object read(ColumnType type, byte[] bytes) {
			return this.ofDefault.apply(type.parse(bytes));
		}

	}

}
