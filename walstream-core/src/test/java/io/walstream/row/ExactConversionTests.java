package io.walstream.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnType;
import io.walstream.value.ColumnValue;
import io.walstream.value.ExactConversion;
import io.walstream.value.TextValue;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ExactConversionTests {

	private static final long BOOL = 16;

	private static final long INT2 = 21;

	private static final long INT4 = 23;

	private static final long INT8 = 20;

	private static final long FLOAT4 = 700;

	private static final long FLOAT8 = 701;

	private static final long NUMERIC = 1700;

	private static final long TEXT = 25;

	private static final long DATE = 1082;

	private static final long TIMESTAMP = 1114;

	private static final long TIMESTAMPTZ = 1184;

	private static final long INTERVAL = 1186;

	private static final long MONEY = 790;

	@ParameterizedTest
	@MethodSource
	void convertWhenValueFitsIsExact(long oid, String text, Class<?> target, Object expected) {
		assertThat(RowFixtures.<Object>value(oid, text, unchecked(target))).isEqualTo(expected);
	}

	static Stream<Arguments> convertWhenValueFitsIsExact() {
		return Stream.of(numbers(), texts(), times()).flatMap((rows) -> rows);
	}

	private static Stream<Arguments> numbers() {
		return Stream.of(Arguments.of(INT4, "7", long.class, 7L), Arguments.of(INT4, "7", Long.class, 7L),
				Arguments.of(INT4, "-128", byte.class, (byte) -128),
				Arguments.of(INT2, "32767", short.class, (short) 32767),
				Arguments.of(INT8, "2147483647", int.class, Integer.MAX_VALUE),
				Arguments.of(INT8, "1", Number.class, 1L),
				Arguments.of(INT8, "7", BigInteger.class, BigInteger.valueOf(7)),
				Arguments.of(INT8, "7", BigDecimal.class, BigDecimal.valueOf(7)),
				Arguments.of(INT8, "9007199254740992", double.class, 9007199254740992.0),
				Arguments.of(INT4, "16777216", float.class, 16777216f), Arguments.of(NUMERIC, "10.00", int.class, 10),
				Arguments.of(NUMERIC, "10", Long.class, 10L), Arguments.of(NUMERIC, "1.10", double.class, 1.1),
				Arguments.of(NUMERIC, "1.10", float.class, 1.1f),
				Arguments.of(NUMERIC, "NaN", Double.class, Double.NaN),
				Arguments.of(NUMERIC, "-Infinity", double.class, Double.NEGATIVE_INFINITY),
				Arguments.of(NUMERIC, "Infinity", Float.class, Float.POSITIVE_INFINITY),
				Arguments.of(FLOAT4, "0.5", double.class, 0.5), Arguments.of(FLOAT8, "0.5", float.class, 0.5f),
				Arguments.of(FLOAT8, "NaN", float.class, Float.NaN), Arguments.of(FLOAT8, "3", int.class, 3),
				Arguments.of(FLOAT8, "0.1", BigDecimal.class, new BigDecimal("0.1")),
				Arguments.of(MONEY, "-$92,233,720,368,547,758.08", BigDecimal.class,
						new BigDecimal("-92233720368547758.08")),
				Arguments.of(MONEY, "$0.00", BigDecimal.class, new BigDecimal("0.00")),
				Arguments.of(BOOL, "t", boolean.class, true), Arguments.of(BOOL, "f", Boolean.class, false));
	}

	private static Stream<Arguments> texts() {
		UUID uuid = UUID.fromString("0ab1c2d3-0000-4000-8000-00000000000f");
		return Stream.of(Arguments.of(INT4, "7", String.class, "7"),
				Arguments.of(MONEY, "$1.00", String.class, "$1.00"),
				Arguments.of(1007, "[2:2]={7}", String.class, "[2:2]={7}"),
				Arguments.of(NUMERIC, "NaN", String.class, "NaN"), Arguments.of(TEXT, "a", CharSequence.class, "a"),
				Arguments.of(TEXT, "a", char.class, 'a'), Arguments.of(TEXT, "RED", Color.class, Color.RED),
				Arguments.of(2950, uuid.toString(), UUID.class, uuid),
				Arguments.of(TEXT, uuid.toString().toUpperCase(java.util.Locale.ROOT), UUID.class, uuid),
				Arguments.of(17, "\\x00", byte[].class, new byte[1]), Arguments.of(INT4, "7", Object.class, 7),
				Arguments.of(INT4, "7", Comparable.class, 7));
	}

	private static Stream<Arguments> times() {
		Instant instant = Instant.parse("2024-02-29T12:00:00Z");
		String text = "2024-02-29 13:00:00+01";
		return Stream.of(Arguments.of(TIMESTAMPTZ, text, Instant.class, instant),
				Arguments.of(TIMESTAMPTZ, text, ZonedDateTime.class, instant.atZone(ZoneOffset.UTC)),
				Arguments.of(TIMESTAMPTZ, text, OffsetDateTime.class, instant.atOffset(ZoneOffset.UTC)),
				Arguments.of(TIMESTAMPTZ, "infinity", Instant.class, Instant.MAX),
				Arguments.of(TIMESTAMPTZ, "-infinity", Instant.class, Instant.MIN),
				Arguments.of(TIMESTAMPTZ, "infinity", ZonedDateTime.class, OffsetDateTime.MAX.toZonedDateTime()),
				Arguments.of(DATE, "2024-02-29", LocalDateTime.class, LocalDateTime.of(2024, 2, 29, 0, 0)),
				Arguments.of(DATE, "infinity", LocalDateTime.class, LocalDateTime.MAX),
				Arguments.of(DATE, "-infinity", LocalDateTime.class, LocalDateTime.MIN),
				Arguments.of(TIMESTAMP, "2024-02-29 00:00:00", LocalDate.class, LocalDate.of(2024, 2, 29)),
				Arguments.of(TIMESTAMP, "infinity", LocalDate.class, LocalDate.MAX),
				Arguments.of(TIMESTAMP, "-infinity", LocalDate.class, LocalDate.MIN),
				Arguments.of(INTERVAL, "PT-0.5S", Duration.class, Duration.ofMillis(-500)),
				Arguments.of(INTERVAL, "P1DT2H", Duration.class, Duration.ofHours(26)),
				Arguments.of(INTERVAL, "P1Y-2M3D", Period.class, Period.of(1, -2, 3)),
				Arguments.of(INTERVAL, "PT0S", Period.class, Period.ZERO),
				Arguments.of(INTERVAL, "PT0S", Duration.class, Duration.ZERO));
	}

	@ParameterizedTest
	@MethodSource
	void convertWhenValueDoesNotFitFailsWithoutValue(long oid, String text, Class<?> target) {
		Row row = RowFixtures.row(oid, text);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("v", target))
			.withNoCause()
			.withMessageMatching("Value of column 'v' of table public\\.t has type \\w+ and no exact form as "
					+ java.util.regex.Pattern.quote(target.getTypeName()));
	}

	static Stream<Arguments> convertWhenValueDoesNotFitFailsWithoutValue() {
		return Stream.of(Arguments.of(NUMERIC, "10.99", int.class), Arguments.of(NUMERIC, "10.99", BigInteger.class),
				Arguments.of(INT4, "128", byte.class), Arguments.of(INT4, "-32769", short.class),
				Arguments.of(INT8, "2147483648", int.class), Arguments.of(NUMERIC, "9223372036854775808", long.class),
				Arguments.of(INT8, "9007199254740993", double.class),
				Arguments.of(INT8, "9223372036854775807", double.class), Arguments.of(INT4, "16777217", float.class),
				Arguments.of(FLOAT8, "0.1", float.class), Arguments.of(FLOAT8, "1e+40", float.class),
				Arguments.of(FLOAT8, "NaN", int.class), Arguments.of(FLOAT8, "NaN", BigDecimal.class),
				Arguments.of(NUMERIC, "NaN", BigDecimal.class), Arguments.of(NUMERIC, "NaN", int.class),
				Arguments.of(NUMERIC, "1.23456789012345678901", double.class),
				Arguments.of(NUMERIC, "1" + "0".repeat(400), double.class),
				Arguments.of(MONEY, "1.234,50 €", BigDecimal.class), Arguments.of(MONEY, "$1", BigDecimal.class),
				Arguments.of(MONEY, "$1.00", double.class), Arguments.of(TEXT, "", int.class),
				Arguments.of(TEXT, "1", int.class), Arguments.of(TEXT, "t", boolean.class),
				Arguments.of(INT4, "1", boolean.class), Arguments.of(BOOL, "t", int.class),
				Arguments.of(INT4, "1", Color.class), Arguments.of(TEXT, "red", Color.class),
				Arguments.of(TEXT, "1", Color.class), Arguments.of(TEXT, "", Color.class),
				Arguments.of(TEXT, "", char.class), Arguments.of(TEXT, "ab", char.class),
				Arguments.of(TEXT, "1-1-1-1-1", UUID.class), Arguments.of(TEXT, "a,b", java.util.List.class),
				Arguments.of(TEXT, "a,b", String[].class), Arguments.of(TEXT, "ab", byte[].class),
				Arguments.of(TIMESTAMP, "2024-02-29 00:00:00", Instant.class),
				Arguments.of(TIMESTAMP, "2024-02-29 00:00:01", LocalDate.class),
				Arguments.of(TIMESTAMP, "2024-02-29 00:00:01", LocalTime.class),
				Arguments.of(DATE, "2024-02-29", Instant.class),
				Arguments.of(TIMESTAMPTZ, "2024-02-29 00:00:00+00", LocalDateTime.class),
				Arguments.of(INTERVAL, "P1M", Duration.class), Arguments.of(INTERVAL, "PT1S", Period.class),
				Arguments.of(INTERVAL, "infinity", Duration.class), Arguments.of(TEXT, "PT1S", Duration.class),
				Arguments.of(INT4, "1", Map.class), Arguments.of(INT4, "1", Thread.class));
	}

	@Test
	void convertWhenValueIsOfAnotherSourceGoesByTypeName() {
		ColumnValue value = new TextValue(new Table("public", "t"), "v", ColumnType.text("int4"), "7");

		assertThat(new ExactConversion().convert(new Foreign(value), long.class)).isEqualTo(7L);
	}

	@SuppressWarnings("unchecked")
	private static Class<Object> unchecked(Class<?> type) {
		return (Class<Object>) type;
	}

	enum Color {

		RED, GREEN

	}

	private record Foreign(ColumnValue origin) implements ColumnValue {

		@Override
		public Table table() {
			return this.origin.table();
		}

		@Override
		public String column() {
			return this.origin.column();
		}

		@Override
		public String typeName() {
			return this.origin.typeName();
		}

		@Override
		public String text() {
			return this.origin.text();
		}

		@Override
		public Object value() {
			return this.origin.value();
		}

	}

}
