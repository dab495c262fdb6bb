package io.walstream.row;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.walstream.change.Row;
import io.walstream.failure.MissingColumnException;
import io.walstream.failure.ValueConversionException;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TupleRowTests {

	private static final String CANARY = "canary-7f3a";

	private final RowLayout layout = RowLayout.of(
			new Relation(16384, "public", "td", ReplicaIdentity.DEFAULT,
					List.of(new Relation.Column(true, "id", 23, -1), new Relation.Column(false, "n", 23, -1),
							new Relation.Column(false, "big", 25, -1), new Relation.Column(false, "arr", 1007, -1))),
			Map.of(), new ExactConversion());

	@Test
	void getWhenValueNullOrUnchangedGivesThreeAnswers() {
		Row row = this.layout.newRow(TupleFixtures.tuple("1", null, TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED),
				null);

		assertThat(row.get("id")).isEqualTo(1);
		assertThat(row.isNull("n")).isTrue();
		assertThat(row.isUnchanged("n")).isFalse();
		assertThat(row.get("n")).isNull();
		assertThat(row.isNull("big")).isFalse();
		assertThat(row.isUnchanged("big")).isTrue();
		assertThat(row.isUnchanged("arr")).isTrue();
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.get("big"))
			.withMessage("Value of column 'big' of table public.td did not change and was not sent");
		assertThat(row.has("other")).isFalse();
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.get("other"))
			.withMessage("Column 'other' of table public.td was not sent, the row has [id, n, big, arr]");
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.isNull("other"));
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.isUnchanged("other"));
	}

	@Test
	void newRowWhenOldTupleIsFullTakesUnchangedValues() {
		OldTuple old = new OldTuple.Full(TupleFixtures.tuple("1", "5", "old", "{}"));
		Row row = this.layout.newRow(TupleFixtures.tuple("1", "6", TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED),
				old);

		assertThat(row.get("n")).isEqualTo(6);
		assertThat(row.get("big")).isEqualTo("old");
		assertThat(row.isUnchanged("big")).isFalse();
		assertThat(row.get("arr")).isEqualTo(List.of());
	}

	@Test
	void getWhenOptionalIsAskedForAndValueIsNullGivesEmpty() {
		Row row = this.layout.newRow(TupleFixtures.tuple("1", null, null, null), null);

		assertThat(row.get("n", (Type) Optional.class)).isEqualTo(Optional.empty());
		assertThat(row.get("n", int.class)).isNull();
		assertThat(row.get("id", long.class)).isEqualTo(1L);
	}

	@Test
	void toMapIsUnmodifiableAndInTableOrder() {
		Map<String, Object> map = this.layout.newRow(TupleFixtures.tuple("1", null, "", "{}"), null).toMap();

		assertThat(map).containsExactly(Map.entry("id", 1), new java.util.AbstractMap.SimpleEntry<>("n", null),
				Map.entry("big", ""), Map.entry("arr", List.of()));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.put("id", 2));
	}

	@Test
	void getWhenFormatIsBinaryGivesNoText() {
		Row row = this.layout.newRow(TupleFixtures.tuple("1", TupleFixtures.BINARY, null, null), null);

		assertThat(row.isNull("n")).isFalse();
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("n", String.class))
			.withMessage(
					"Value of column 'n' of table public.td has type int4 in binary format, which is not read as java.lang.String");
	}

	@Test
	void equalsComparesTableColumnsAndValues() {
		Row row = this.layout.newRow(TupleFixtures.tuple("1", null, "x", TupleFixtures.UNCHANGED), null);
		Row filled = this.layout.newRow(
				TupleFixtures.tuple("1", null, TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED),
				new OldTuple.Full(TupleFixtures.tuple("1", "7", "x", TupleFixtures.UNCHANGED)));

		assertThat(row).isEqualTo(filled).hasSameHashCodeAs(filled);
		assertThat(row)
			.isNotEqualTo(this.layout.newRow(TupleFixtures.tuple("1", "", "x", TupleFixtures.UNCHANGED), null));
		assertThat(row).isNotEqualTo(this.layout.newRow(TupleFixtures.tuple("1", null, "x", null), null));
		assertThat(this.layout.oldRow(new OldTuple.Key(TupleFixtures.tuple("1", null, null, null))))
			.isEqualTo(this.layout.oldRow(new OldTuple.Key(TupleFixtures.tuple("1", null, null, null))))
			.isNotEqualTo(this.layout.newRow(TupleFixtures.tuple("1", null, null, null), null));
	}

	@Test
	void toStringAndMessagesNeverShowValues() {
		Row row = this.layout.newRow(TupleFixtures.tuple(CANARY, CANARY, CANARY, CANARY), null);

		assertThat(row).hasToString("Row of public.td[id, n, big, arr]");
		for (String column : List.of("id", "n", "arr")) {
			assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get(column))
				.withMessageNotContaining(CANARY)
				.withNoCause();
		}
	}

}
