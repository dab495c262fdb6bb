package io.walstream.row;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.value.BuiltInTypes;
import io.walstream.value.ColumnType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Compares the values of rows that a server streamed with what the driver reads from the
 * same rows.
 */
@PostgresTest
class RowValuesIntegrationTests {

	private TestDatabase database;

	@ParameterizedTest
	@MethodSource
	void valuesAreThoseOfTheDriver(String type, Class<?> javaType, List<String> expressions, TestDatabase testDatabase)
			throws SQLException {
		this.database = testDatabase;

		List<Row> rows = stream(type, expressions);

		try (Connection connection = SlotRows.connect(this.database);
				Statement statement = connection.createStatement()) {
			ResultSet expected = statement.executeQuery("SELECT v FROM t ORDER BY id");
			for (Row row : rows) {
				assertThat(expected.next()).isTrue();
				assertThat(row.get("v")).isEqualTo(read(expected, javaType));
			}
			assertThat(expected.next()).isFalse();
		}
	}

	static Stream<Arguments> valuesAreThoseOfTheDriver() {
		return Stream.of(scalars(), times(), arrays()).flatMap((cases) -> cases);
	}

	private static Stream<Arguments> scalars() {
		return Stream.of(of("bool", Boolean.class, "true", "false", "NULL"),
				of("int2", Integer.class, "-32768", "32767"), of("int4", Integer.class, "-2147483648", "2147483647"),
				of("int8", Long.class, "-9223372036854775808", "9223372036854775807"),
				of("oid", Long.class, "4294967295"),
				of("float4", Float.class, "0.1", "'NaN'", "'-Infinity'", "1e-40", "3.4028235e38"),
				of("float8", Double.class, "0.1", "'NaN'", "'Infinity'", "'-0'", "5e-324", "1.7976931348623157e308"),
				of("numeric", BigDecimal.class, "1.10", "0.00", "-1e-30", "1e30", "123456789012345678901234567890.5"),
				of("text", String.class, "''", "'NULL'", "E'tab\\tnl\\n'", "'Ünï 𝄞'", "repeat('x', 9000)"),
				of("varchar(3)", String.class, "'abc'"), of("bpchar(5)", String.class, "'ab'"),
				of("name", String.class, "'pg'"), of("bytea", byte[].class, "'\\x'", "'\\x00ff5c27'"),
				of("uuid", UUID.class, "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"), of("bit(3)", String.class, "B'101'"),
				of("varbit", String.class, "B''", "B'0101'"),
				of("json", String.class, "'null'", "'{\"a\":1, \"a\":2}'"),
				of("jsonb", String.class, "'null'", "'{\"b\":1,\"a\":1.10}'"),
				of("int4range", String.class, "'(1,5]'", "'empty'"), of("inet", String.class, "'::1/64'"),
				of("interval", String.class, "'1 year -2 mons 3 days -04:05:06.789'", "'0'"));
	}

	private static Stream<Arguments> times() {
		return Stream.of(
				of("date", LocalDate.class, "'infinity'", "'-infinity'", "'2024-02-29'", "'4714-11-24 BC'",
						"'0001-01-01 BC'", "'5874897-12-31'", "'10000-01-01'"),
				of("time", LocalTime.class, "'00:00'", "'24:00'", "'23:59:59.999999'", "'12:00:00.05'"),
				of("timetz", OffsetTime.class, "'12:34:56.789+05:45'", "'00:00:00-15:59:59'"),
				of("timestamp", LocalDateTime.class, "'infinity'", "'-infinity'", "'4714-11-24 00:00 BC'",
						"'294276-12-31 23:59:59.999999'", "'10000-01-01'", "'2024-02-29 01:02:03.000001'"),
				of("timestamptz", OffsetDateTime.class, "'infinity'", "'-infinity'", "'4714-11-24 00:00+00 BC'",
						"'0001-01-01 00:00+00 BC'", "'294276-12-31 23:59:59.999999+00'", "'2024-10-27 00:30+00'"),
				of("timestamptz", OffsetDateTime.class,
						"timestamptz '4700-01-01 00:00+00 BC' + s * interval '1000 hours 1.234567 seconds'"
								+ " FROM generate_series(1, 2000) s"));
	}

	private static Stream<Arguments> arrays() {
		return Stream.of(of("int4[]", List.class, "'{}'", "'{1,NULL}'", "'{{1,2},{3,4}}'", "'[2:3]={1,2}'"),
				of("text[]", List.class, "ARRAY[NULL,'NULL','null','',' ','a,b','a\"b','a\\b','{x}','it''s',E'\\n']"),
				of("bool[]", List.class, "'{t,f,NULL}'"), of("numeric[]", List.class, "'{1.10,2}'"),
				of("uuid[]", List.class, "'{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}'"),
				of("float8[][]", List.class, "'{{0.1},{NaN}}'"));
	}

	private static Arguments of(String type, Class<?> javaType, String... expressions) {
		return Arguments.of(type, javaType, List.of(expressions));
	}

	@Test
	void typesThatOnlyTheirNameTellsAreRead(TestDatabase testDatabase) throws SQLException {
		this.database = testDatabase;
		this.database.execute("CREATE EXTENSION IF NOT EXISTS hstore SCHEMA public",
				"CREATE TYPE mood AS ENUM ('sad', 'ok')", "CREATE DOMAIN posint AS int CHECK (value > 0)",
				"CREATE DOMAIN tags AS text[]", "CREATE TYPE pair AS (a int, b text)");

		assertThat(only("mood", "'ok'")).isEqualTo("ok");
		assertThat(only("mood[]", "'{sad,ok}'")).isEqualTo(List.of("sad", "ok"));
		assertThat(only("posint", "7")).isEqualTo(7);
		assertThat(only("posint[]", "'{7}'")).isEqualTo(List.of("7"));
		assertThat(only("tags", "'{a,\"b c\"}'")).isEqualTo(List.of("a", "b c"));
		assertThat(only("pair", "'(1,\"a b\")'")).isEqualTo("(1,\"a b\")");
		assertThat(only("pair[]", "ARRAY['(1,\"a b\")'::pair]")).isEqualTo(List.of("(1,\"a b\")"));
		assertThat(only("public.hstore", "'\"a\\\"\"=>1,b=>NULL'")).isEqualTo(mapOf("a\"", "1", "b", null));
		assertThat(only("box[]", "'{(1,1),(0,0);(3,3),(2,2)}'")).isEqualTo(List.of("(1,1),(0,0)", "(3,3),(2,2)"));
		assertThat(only("money", "'-1234.5'")).isEqualTo("-$1,234.50");
		assertThat(only("xid8", "'4294967296'")).isEqualTo(4294967296L);
	}

	@Test
	void binaryValuesAreThoseOfTheText(TestDatabase testDatabase) throws SQLException {
		testDatabase.execute(
				"CREATE TABLE b (id int8 PRIMARY KEY, i2 int2, i4 int4, flag bool, bytes bytea, n numeric, label varchar(9))");
		SlotRows rows = SlotRows.of(testDatabase, "b");
		testDatabase.execute("INSERT INTO b VALUES (-9, -32768, 2147483647, true, '\\x00ff', 1.10, 'é')",
				"INSERT INTO b VALUES (9223372036854775807, 1, -1, false, '', NULL, NULL)");

		List<Row> sent = rows.readBinary().stream().map(SlotRows.Rows::after).toList();

		assertThat(sent).hasSize(2).allSatisfy(PortableFixtures::assertRoundTrip);
		Row row = sent.get(0);
		assertThat(List.of(row.get("id"), row.get("i2"), row.get("i4"), row.get("flag")))
			.isEqualTo(List.of(-9L, -32768, Integer.MAX_VALUE, true));
		assertThat(row.get("bytes")).isEqualTo(new byte[] { 0, (byte) 0xFF });
		assertThat(sent.get(1).get("id", long.class)).isEqualTo(Long.MAX_VALUE);
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("n"))
			.withMessageContaining("has type numeric in binary format");
	}

	@Test
	void builtInTypesHaveTheNamesOfTheServer(TestDatabase testDatabase) throws SQLException {
		Map<Long, String> names = new HashMap<>();
		try (Connection connection = testDatabase.connect(); Statement statement = connection.createStatement()) {
			ResultSet types = statement.executeQuery("SELECT oid, typname, typdelim FROM pg_type WHERE oid < 10000");
			while (types.next()) {
				ColumnType type = BuiltInTypes.withOid(types.getLong("oid"));
				if (type != null) {
					names.put(types.getLong("oid"), types.getString("typname"));
					assertThat(type.name()).isEqualTo(types.getString("typname"));
					assertThat(BuiltInTypes.named(type.name())).isSameAs(type);
					assertThat(types.getString("typdelim")).isEqualTo(type.name().endsWith("box") ? ";" : ",");
				}
			}
		}
		assertThat(names.keySet()).isEqualTo(BuiltInTypes.oids());
	}

	private Object only(String type, String expression) throws SQLException {
		List<Row> rows = stream(type, List.of(expression));
		assertThat(rows).hasSize(1);
		return rows.get(0).get("v");
	}

	private List<Row> stream(String type, List<String> expressions) throws SQLException {
		this.database.execute("DROP TABLE IF EXISTS t",
				"CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v " + type + ")");
		SlotRows rows = SlotRows.of(this.database, "t");
		this.database.execute(expressions.stream()
			.map((expression) -> "INSERT INTO t (v) SELECT " + expression)
			.toArray(String[]::new));
		List<Row> sent = rows.read().stream().map(SlotRows.Rows::after).toList();
		sent.forEach(PortableFixtures::assertRoundTrip);
		return sent;
	}

	private static Object read(ResultSet results, Class<?> type) throws SQLException {
		if (type == byte[].class) {
			return results.getBytes(1);
		}
		if (type == String.class) {
			return results.getString(1);
		}
		return (type == List.class) ? list(results.getArray(1).getArray()) : results.getObject(1, type);
	}

	private static Object list(Object value) throws SQLException {
		if (value instanceof Array array) {
			return list(array.getArray());
		}
		if (!(value instanceof Object[] elements)) {
			return value;
		}
		List<Object> list = new ArrayList<>();
		for (Object element : elements) {
			list.add(list(element));
		}
		return list;
	}

	private static Map<String, String> mapOf(String key, String value, String otherKey, String otherValue) {
		Map<String, String> map = new HashMap<>();
		map.put(key, value);
		map.put(otherKey, otherValue);
		return map;
	}

}
