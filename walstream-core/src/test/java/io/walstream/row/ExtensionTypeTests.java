package io.walstream.row;

import java.lang.reflect.Type;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ExtensionTypeTests {

	private static final String CATALOG = "pg_catalog";

	@Test
	void getWhenDomainGivesTheBaseType() {
		assertThat(get(CATALOG, "int4", "1")).isEqualTo(1);
		assertThat(get(CATALOG, "timestamptz", "2024-01-01 00:00:00+00"))
			.isEqualTo(OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
		assertThat(get(CATALOG, "_text", "{x,\"y z\",NULL}")).isEqualTo(Arrays.asList("x", "y z", null));
	}

	@Test
	void getWhenUserTypeHasTheNameOfABuiltInTypeIsText() {
		assertThat(get("public", "int4", "one")).isEqualTo("one");
	}

	@Test
	void getWhenArrayOfUserTypeGivesTheTextsOfElements() {
		assertThat(get("Odd.S", "My Enum", "B")).isEqualTo("B");
		assertThat(get("Odd.S", "_My Enum", "{a,B}")).isEqualTo(List.of("a", "B"));
		assertThat(get("public", "_posint", "{1,2}")).isEqualTo(List.of("1", "2"));
		assertThat(get("public", "_citext", "{\"A b\",c}")).isEqualTo(List.of("A b", "c"));
		assertThat(get("public", "_geometry", "{0101:0102}")).isEqualTo(List.of("0101", "0102"));
		assertThat(get("public", "_pair", "{\"(1,\\\"a b\\\")\"}")).isEqualTo(List.of("(1,\"a b\")"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "(1,2)", "[1,3)", "label" })
	void getWhenOnlyTheNameLooksLikeAnArrayIsText(String text) {
		assertThat(get("public", "_mine", text)).isEqualTo(text);
	}

	@Test
	void getWhenHstoreGivesAMap() {
		Map<String, String> expected = new LinkedHashMap<>();
		expected.put("a", "1");
		expected.put("b\"=>", null);
		expected.put("", "NULL");
		expected.put("c\\", ", \"");

		Object value = get("public", "hstore",
				"\"a\"=>\"1\", \"b\\\"=>\"=>NULL, \"\"=>\"NULL\", \"c\\\\\"=>\", \\\"\"");

		assertThat(value).isEqualTo(expected);
		assertThat(get("public", "hstore", "")).isEqualTo(Map.of());
		assertThat(get("public", "_hstore", "{\"\\\"a\\\"=>\\\"1\\\"\",NULL}"))
			.isEqualTo(Arrays.asList(Map.of("a", "1"), null));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			hstore | "a"
			hstore | "a"=>
			hstore | a=>1
			hstore | "a"=>"1" "b"=>"2"
			vector | 1,2
			vector | [1,x]
			vector | []
			""")
	void getWhenTextIsNotOfTheTypeFails(String type, String text) {
		Row row = RowFixtures.row("public", type, text);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("v")).withNoCause();
	}

	@Test
	void getWhenVectorGivesFloats() {
		Row row = RowFixtures.row("public", "vector", "[1,2.5,-3e-05]");

		assertThat(row.get("v")).isEqualTo(new float[] { 1f, 2.5f, -3e-5f });
		assertThat(row.get("v", float[].class)).containsExactly(1f, 2.5f, -3e-5f);
		assertThat(row.get("v", Float[].class)).containsExactly(1f, 2.5f, -3e-5f);
		assertThat(row.get("v", (Type) List.class)).isEqualTo(List.of(1f, 2.5f, -3e-5f));
	}

	@Test
	void getWhenExtensionTypeIsUnknownIsText() {
		assertThat(get("public", "ltree", "Top.Sci")).isEqualTo("Top.Sci");
		assertThat(get("public", "cube", "(1, 2),(3, 4)")).isEqualTo("(1, 2),(3, 4)");
		assertThat(get("public", "citext", "MiXed")).isEqualTo("MiXed");
		assertThat(get("public", "geometry", "0101000000")).isEqualTo("0101000000");
	}

	private static Object get(String schema, String type, String text) {
		return RowFixtures.row(schema, type, text).get(RowFixtures.COLUMN);
	}

}
