package io.walstream.row;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnType;
import io.walstream.value.ColumnTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DefaultTypeTests {

	@ParameterizedTest
	@MethodSource
	void getGivesTheDefaultType(long oid, String text, Object expected) {
		assertThat(RowFixtures.value(oid, text)).isEqualTo(expected);
	}

	static Stream<Arguments> getGivesTheDefaultType() {
		return Stream.of(numbers(), texts(), times(), arrays()).flatMap((rows) -> rows);
	}

	private static Stream<Arguments> numbers() {
		return Stream.of(Arguments.of(16, "t", true), Arguments.of(16, "f", false), Arguments.of(21, "-32768", -32768),
				Arguments.of(23, "2147483647", Integer.MAX_VALUE), Arguments.of(23, "-2147483648", Integer.MIN_VALUE),
				Arguments.of(20, "-9223372036854775808", Long.MIN_VALUE), Arguments.of(26, "4294967295", 4294967295L),
				Arguments.of(5069, "4294967296", 4294967296L), Arguments.of(700, "1.17549435e-38", Float.MIN_NORMAL),
				Arguments.of(700, "NaN", Float.NaN), Arguments.of(701, "0.1", 0.1), Arguments.of(701, "1e+308", 1e308),
				Arguments.of(701, "-0", -0.0), Arguments.of(701, "Infinity", Double.POSITIVE_INFINITY),
				Arguments.of(701, "-Infinity", Double.NEGATIVE_INFINITY),
				Arguments.of(1700, "1.10", new BigDecimal("1.10")),
				Arguments.of(1700, "0.000000000000000000000001", new BigDecimal("1E-24")), Arguments.of(1700,
						"-12345678901234567890.123456789", new BigDecimal("-12345678901234567890.123456789")));
	}

	private static Stream<Arguments> texts() {
		return Stream.of(Arguments.of(25, "", ""), Arguments.of(25, "NULL", "NULL"),
				Arguments.of(25, "Ünï 𝄞\n", "Ünï 𝄞\n"), Arguments.of(1043, "\\N", "\\N"),
				Arguments.of(1042, "ab  ", "ab  "), Arguments.of(19, "pg", "pg"), Arguments.of(18, "x", "x"),
				Arguments.of(17, "\\x", new byte[0]),
				Arguments.of(17, "\\x61005CFf27", new byte[] { 'a', 0, '\\', -1, '\'' }),
				Arguments.of(2950, "00000000-0000-0000-ffff-ffffffffffff",
						new UUID(0, 0xFFFFFFFFFFFFL | 0xFFFF000000000000L)),
				Arguments.of(1560, "0101", "0101"), Arguments.of(1562, "", ""), Arguments.of(114, "null", "null"),
				Arguments.of(114, "{\"a\":1, \"a\":2}", "{\"a\":1, \"a\":2}"),
				Arguments.of(3802, "12345678901234567890.123456789", "12345678901234567890.123456789"),
				Arguments.of(790, "-$1,234.50", "-$1,234.50"), Arguments.of(869, "::1/64", "::1/64"),
				Arguments.of(142, "<a/>", "<a/>"), Arguments.of(3614, "'cat':2", "'cat':2"),
				Arguments.of(600, "(1,NaN)", "(1,NaN)"), Arguments.of(3904, "empty", "empty"),
				Arguments.of(4451, "{[1,3),[5,7)}", "{[1,3),[5,7)}"), Arguments.of(22, "1 2", "1 2"),
				Arguments.of(3220, "16/B374D848", "16/B374D848"), Arguments.of(9999, "no known type", "no known type"));
	}

	private static Stream<Arguments> times() {
		return Stream.of(Arguments.of(1082, "2024-02-29", LocalDate.of(2024, 2, 29)),
				Arguments.of(1082, "5874897-12-31", LocalDate.of(5874897, 12, 31)),
				Arguments.of(1082, "4714-11-24 BC", LocalDate.of(-4713, 11, 24)),
				Arguments.of(1082, "infinity", LocalDate.MAX), Arguments.of(1082, "-infinity", LocalDate.MIN),
				Arguments.of(1083, "00:00:00", LocalTime.MIDNIGHT), Arguments.of(1083, "24:00:00", LocalTime.MAX),
				Arguments.of(1083, "23:59:59.999999", LocalTime.of(23, 59, 59, 999_999_000)),
				Arguments.of(1083, "12:00:00.05", LocalTime.of(12, 0, 0, 50_000_000)),
				Arguments.of(1266, "12:34:56+05:45", OffsetTime.of(12, 34, 56, 0, ZoneOffset.ofHoursMinutes(5, 45))),
				Arguments.of(1266, "00:00:00-15:59:59",
						OffsetTime.of(0, 0, 0, 0, ZoneOffset.ofHoursMinutesSeconds(-15, -59, -59))),
				Arguments.of(1114, "2024-02-29 01:02:03.000001", LocalDateTime.of(2024, 2, 29, 1, 2, 3, 1000)),
				Arguments.of(1114, "294276-12-31 23:59:59.999999",
						LocalDateTime.of(294276, 12, 31, 23, 59, 59, 999_999_000)),
				Arguments.of(1114, "4714-11-24 00:00:00 BC", LocalDateTime.of(-4713, 11, 24, 0, 0)),
				Arguments.of(1114, "infinity", LocalDateTime.MAX), Arguments.of(1114, "-infinity", LocalDateTime.MIN),
				Arguments.of(1184, "2024-02-29 00:00:00+00", utc(2024, 2, 29, 0, 0)),
				Arguments.of(1184, "1900-01-01 00:19:32+00:19:32", utc(1900, 1, 1, 0, 0)),
				Arguments.of(1184, "2024-10-27 02:30:00+02", utc(2024, 10, 27, 0, 30)),
				Arguments.of(1184, "2024-10-26 22:00:00-03:30", utc(2024, 10, 27, 1, 30)),
				Arguments.of(1184, "0001-01-01 00:19:32+00:19:32 BC", utc(0, 1, 1, 0, 0)),
				Arguments.of(1184, "infinity", OffsetDateTime.MAX), Arguments.of(1184, "-infinity", OffsetDateTime.MIN),
				Arguments.of(1186, "P1Y2M-3DT-4H5M6.789S", "P1Y2M-3DT-4H5M6.789S"), Arguments.of(1186, "PT0S", "PT0S"),
				Arguments.of(1186, "infinity", "infinity"));
	}

	private static OffsetDateTime utc(int year, int month, int day, int hour, int minute) {
		return OffsetDateTime.of(year, month, day, hour, minute, 0, 0, ZoneOffset.UTC);
	}

	private static Stream<Arguments> arrays() {
		return Stream.of(Arguments.of(1007, "{}", List.of()),
				Arguments.of(1007, "{1,NULL,3}", Arrays.asList(1, null, 3)),
				Arguments.of(1007, "[2:3]={1,2}", List.of(1, 2)),
				Arguments.of(1007, "[0:1][-1:0]={{1,2},{3,4}}", List.of(List.of(1, 2), List.of(3, 4))),
				Arguments.of(1000, "{t,f,NULL}", Arrays.asList(true, false, null)),
				Arguments.of(1231, "{1.10,2}", List.of(new BigDecimal("1.10"), new BigDecimal("2"))),
				Arguments.of(1115, "{\"2024-01-01 00:00:00\",infinity}",
						List.of(LocalDateTime.of(2024, 1, 1, 0, 0), LocalDateTime.MAX)),
				Arguments.of(1020, "{(1,1),(0,0);(3,3),(2,2)}", List.of("(1,1),(0,0)", "(3,3),(2,2)")),
				Arguments.of(3905, "{\"[1,2)\",empty,NULL}", Arrays.asList("[1,2)", "empty", null)),
				Arguments.of(1009, "{{{a}}}", List.of(List.of(List.of("a")))),
				Arguments.of(2951, "{00000000-0000-0000-0000-000000000001}", List.of(new UUID(0, 1))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			16 | true
			23 | 2147483648
			23 | 1.0
			23 | ``
			1700 | NaN
			1700 | Infinity
			1700 | -Infinity
			17 | \\x6
			17 | \\xzz
			17 | \\8
			17 | \\400
			17 | \\12
			17 | ä
			2950 | 1-2-3
			1082 | 2024-02-30
			1082 | 2024-02-29 extra
			1082 | 29.02.2024
			1082 | 24-2
			1083 | 24:00:01
			1083 | 12:00
			1083 | 12:00:00.1234567890
			1114 | 2024-02-29T00:00:00
			1114 | 2024-02-29 00:00:00+00
			1184 | 2024-02-29 00:00:00
			1184 | 2024-02-29 00:00:00 UTC
			1186 | 1 year 2 mons
			1007 | {1
			1007 | {1}x
			1007 | {1,}
			1007 | {,}
			1007 | 1,2
			1007 | [1:2]
			1007 | {a}
			1009 | {"a
			1009 | {"a\\
			""")
	void getWhenTextIsNotOfTheTypeFailsWithoutValue(long oid, String text) {
		Row row = RowFixtures.row(oid, text);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("v"))
			.withNoCause()
			.withMessageMatching(
					"Value of column 'v' of table public\\.t has type \\w+ and no exact form as the default"
							+ " Java type");
		assertThat(row.get("v", String.class)).isEqualTo(text);
	}

	@Test
	void getWhenTypeHasDynamicOidButNoTypeMessageNamesTheOid() {
		ColumnType type = ColumnTypes.of(20000, null);

		assertThat(type.name()).isEqualTo("oid 20000");
		assertThat(type.parse("x")).isEqualTo("x");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			a\\000\\\\\\377' | 61005cff27
			`` | ``
			\\\\xdead | 5c78646561 64
			""")
	void getWhenByteaIsInEscapeFormatIsNotTakenForHex(String text, String hex) {
		assertThat((byte[]) RowFixtures.value(17, text)).isEqualTo(HexFormat.of().parseHex(hex.replace(" ", "")));
	}

}
