package io.walstream.row;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.change.Row;
import io.walstream.failure.MissingColumnException;
import io.walstream.failure.ValueConversionException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.value.ExactConversion;
import io.walstream.value.ValueConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whole rows with the texts that a server sent for them.
 */
class TypeCaseTests {

	private static final ValueConversion CONVERSION = new ExactConversion();

	@ParameterizedTest
	@CsvSource({ "1900-01-01 00:19:32+00:19:32,1900-01-01T00:00:00Z", "2024-10-27 02:30:00+02,2024-10-27T00:30:00Z",
			"2024-10-27 02:30:00+01,2024-10-27T01:30:00Z", "0001-01-01 00:19:32+00:19:32 BC,0000-01-01T00:00:00Z" })
	void timestamptzWhenOffsetIsOddIsTheInstant(String text, String instant) {
		assertThat(RowFixtures.value(1184, text, Instant.class)).isEqualTo(Instant.parse(instant));
	}

	@Test
	void byteaWhenHexOrEscapeFormatIsTheSame() {
		RowLayout layout = layout(column("id", 23), column("b", 17), column("a", 1001));
		Row hex = layout.newRow(TupleFixtures.tuple("1", "\\x61005cff27", "{\"\\\\x00ff\",\"\\\\x\",NULL}"), null);
		Row escape = layout.newRow(TupleFixtures.tuple("1", "a\\000\\\\\\377'", "{\"\\\\000\\\\377\",\"\",NULL}"),
				null);
		byte[][] expected = { { 0, -1 }, {}, null };

		for (Row row : List.of(hex, escape)) {
			assertThat(row.get("b", byte[].class)).isEqualTo(HexFormat.of().parseHex("61005cff27"));
			assertThat(row.get("a", byte[][].class)).isDeepEqualTo(expected);
		}
		assertThat(RowFixtures.value(17, "\\x5c7864656164", byte[].class))
			.isEqualTo(RowFixtures.value(17, "\\\\xdead", byte[].class));
	}

	@Test
	void numericWhenNotFiniteIsAnErrorOfThatColumnOnly() {
		RowLayout layout = layout(column("id", 23), column("a", 1700), column("b", 1700));
		Row row = layout.newRow(TupleFixtures.tuple("1", "NaN", "1.50"), null);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("a"));
		assertThat(row.get("a", Double.class)).isNaN();
		assertThat(row.get("id")).isEqualTo(1);
		assertThat(row.get("b")).hasToString("1.50");
	}

	@Test
	void arraysKeepNullsQuotesAndBackslashes() {
		RowLayout layout = layout(column("t", 1009), column("i", 1007), column("b", 1000));
		String text = "{NULL,\"NULL\",\"null\",\"\",\" \",\"a,b\",\"a\\\"b\",\"a\\\\b\",\"{x}\",it's,\"tab\tnl\n\",Ünï}";
		Row row = layout.newRow(TupleFixtures.tuple(text, "{1,NULL,3}", "{t,f,NULL}"), null);

		assertThat(row.toMap()).isEqualTo(Map.of("t",
				Arrays.asList(null, "NULL", "null", "", " ", "a,b", "a\"b", "a\\b", "{x}", "it's", "tab\tnl\n", "Ünï"),
				"i", Arrays.asList(1, null, 3), "b", Arrays.asList(true, false, null)));
		assertThat(layout.newRow(TupleFixtures.tuple("{}", "{}", null), null).get("t")).isEqualTo(List.of());
	}

	@Test
	void enumWhenLabelIsNewIsDeliveredAsText() {
		RowLayout layout = RowLayout.of(relation(column("e", 20001), column("ea", 20002)),
				Map.of(20001L, new Type(20001, "Odd.S", "My Enum"), 20002L, new Type(20002, "Odd.S", "_My Enum")),
				CONVERSION);
		Row row = layout.newRow(TupleFixtures.tuple("bee", "{a,bee}"), null);

		assertThat(row.get("e")).isEqualTo("bee");
		assertThat(row.get("ea")).isEqualTo(List.of("a", "bee"));
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("e", Label.class))
			.withMessage("Value of column 'e' of table public.t has type My Enum and no exact form as "
					+ Label.class.getTypeName());
		assertThat(layout.newRow(TupleFixtures.tuple("B", "{}"), null).get("e", Label.class)).isEqualTo(Label.B);
	}

	@Test
	void emptyStringAndNullAreDifferent() {
		RowLayout layout = layout(column("t", 25), column("v", 1043), column("b", 17));
		Row empty = layout.newRow(TupleFixtures.tuple("", "", "\\x"), null);
		Row none = layout.newRow(TupleFixtures.tuple(null, null, null), null);
		Row words = layout.newRow(TupleFixtures.tuple("NULL", "\\N", "\\x"), null);

		assertThat(empty.get("t")).isEqualTo("");
		assertThat(empty.isNull("t")).isFalse();
		assertThat(none.columns()).allMatch(none::isNull);
		assertThat(words.get("v")).isEqualTo("\\N");
		assertThat(empty).isNotEqualTo(none);
	}

	@Test
	void jsonNullIsNotNull() {
		RowLayout layout = layout(column("j", 114), column("b", 3802));
		Row row = layout.newRow(TupleFixtures.tuple("null", null), null);

		assertThat(row.isNull("j")).isFalse();
		assertThat(row.get("j")).isEqualTo("null");
		assertThat(row.isNull("b")).isTrue();
	}

	@Test
	void generatedColumnThatIsNotSentIsAbsent() {
		Row row = layout(column("id", 23), column("a", 23)).newRow(TupleFixtures.tuple("1", "5"), null);

		assertThat(row.has("b")).isFalse();
		assertThat(row.toMap()).containsOnlyKeys("id", "a");
	}

	@Test
	void unchangedMarkerIsNeverConverted() {
		RowLayout layout = RowLayout.of(relation(column("arr", 1009), column("ea", 20002)),
				Map.of(20002L, new Type(20002, "public", "_mood")), (value, target) -> {
					throw new AssertionError("The conversion was called");
				});
		Row row = layout.newRow(TupleFixtures.tuple(TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED), null);

		for (String column : row.columns()) {
			assertThat(row.isUnchanged(column)).isTrue();
			assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.get(column, List.class));
		}
		assertThat(row.toMap()).isEmpty();
	}

	private static RowLayout layout(Relation.Column... columns) {
		return RowLayout.of(relation(columns), Map.of(), CONVERSION);
	}

	private static Relation relation(Relation.Column... columns) {
		return new Relation(16384, "public", "t", ReplicaIdentity.DEFAULT, List.of(columns));
	}

	private static Relation.Column column(String name, long typeOid) {
		return new Relation.Column(false, name, typeOid, -1);
	}

	enum Label {

		a, B

	}

}
