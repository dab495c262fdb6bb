package io.walstream.row;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.Update;
import io.walstream.failure.MissingColumnException;
import io.walstream.failure.PgOutputDecodingException;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleData;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RowLayout}: which columns old rows and keys have.
 */
class RowLayoutTests {

	private static final List<String> ALL = List.of("id", "region", "note");

	private static final TupleData ROW = TupleFixtures.tuple("1", "north", "hello");

	@ParameterizedTest
	@EnumSource(names = { "DEFAULT", "INDEX" })
	void keyWhenRelationHasAKeyHasItsColumns(ReplicaIdentity identity) {
		Row row = layout(identity, "id", "region").newRow(ROW, null);

		assertThat(row.key().toMap()).isEqualTo(Map.of("id", 1, "region", "north"));
		assertThat(row.key()).isInstanceOfSatisfying(OldRow.Key.class,
				(key) -> assertThat(key.relationColumns()).isSameAs(row.columns()).isEqualTo(ALL));
		assertThat(row.key().key()).isEqualTo(row.key());
	}

	@Test
	void keyWhenIdentityIsFullOrNothingHasNoColumns() {
		assertThat(layout(ReplicaIdentity.FULL, "id", "region", "note").newRow(ROW, null).key().columns()).isEmpty();
		assertThat(layout(ReplicaIdentity.NOTHING).newRow(ROW, null).key().columns()).isEmpty();
		assertThat(layout(ReplicaIdentity.DEFAULT).newRow(ROW, null).key().columns()).isEmpty();
	}

	@Test
	void oldRowWhenTupleIsKeyHasColumnsOfTheRelationsKey() {
		OldRow row = layout(ReplicaIdentity.DEFAULT, "id").oldRow(key("2", null, null));

		assertThat(row).isInstanceOf(OldRow.Key.class);
		assertThat(row.toMap()).isEqualTo(Map.of("id", 2));
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> row.isNull("note"));
	}

	@Test
	void oldRowWhenTupleIsFullHasAllColumnsWhateverTheRelationSays() {
		OldRow row = layout(ReplicaIdentity.DEFAULT, "id")
			.oldRow(new OldTuple.Full(TupleFixtures.tuple("2", "north", null)));

		assertThat(row).isInstanceOf(OldRow.Full.class);
		assertThat(row.columns()).isEqualTo(ALL);
		assertThat(row.isNull("note")).isTrue();
	}

	@Test
	void oldRowWhenKeyIsNotThatOfTheRelationHasWhatWasSent() {
		OldTuple sent = key(null, "north", null);

		assertThat(layout(ReplicaIdentity.DEFAULT, "id").oldRow(sent).toMap()).isEqualTo(Map.of("region", "north"));
		assertThat(layout(ReplicaIdentity.FULL, "id", "region", "note").oldRow(sent).columns())
			.containsExactly("region");
		assertThat(layout(ReplicaIdentity.NOTHING).oldRow(sent).columns()).containsExactly("region");
	}

	@Test
	void newRowWhenKeyDidNotChangeTakesItFromTheKeyTuple() {
		Row row = layout(ReplicaIdentity.DEFAULT, "id", "region").newRow(
				TupleFixtures.tuple("1", TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED), key("1", "large", null));

		assertThat(row.isUnchanged("region")).isFalse();
		assertThat(row.get("region")).isEqualTo("large");
		assertThat(row.isUnchanged("note")).isTrue();
		assertThat(row.toMap()).containsOnlyKeys("id", "region");
		assertThat(row.key().toMap()).isEqualTo(Map.of("id", 1, "region", "large"));
	}

	@Test
	void newRowWhenOldTupleHasNoValueLeavesItUnchanged() {
		Row row = layout(ReplicaIdentity.FULL, "id", "region", "note").newRow(
				TupleFixtures.tuple("1", TupleFixtures.UNCHANGED, TupleFixtures.UNCHANGED),
				new OldTuple.Full(TupleFixtures.tuple("1", "large", null)));

		assertThat(row.get("region")).isEqualTo("large");
		assertThat(row.isUnchanged("note")).isTrue();
		assertThat(row.isNull("note")).isFalse();
	}

	@Test
	void updateKeyIsTheOldRowElseThatOfTheNewRow() {
		RowLayout layout = layout(ReplicaIdentity.DEFAULT, "id");
		OldRow old = layout.oldRow(key("2", null, null));
		Row row = layout.newRow(ROW, null);

		assertThat(update(old, row).key()).isSameAs(old);
		assertThat(update(null, row).key().toMap()).isEqualTo(Map.of("id", 1));
		Row unknown = update(null, layout(ReplicaIdentity.FULL, "id", "region", "note").newRow(ROW, null)).key();
		assertThat(unknown.columns()).isEmpty();
		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> unknown.get("id"));
	}

	@Test
	void columnsOfALayoutAreTheSameObjects() {
		RowLayout layout = layout(ReplicaIdentity.DEFAULT, "id");
		Row row = layout.newRow(ROW, null);

		assertThat(layout.oldRow(new OldTuple.Full(ROW)).columns()).isSameAs(row.columns());
		assertThat(layout.oldRow(key("3", null, null)).columns()).isSameAs(row.key().columns())
			.isSameAs(layout.oldRow(key("4", null, null)).columns());
		assertThat(row.table()).isSameAs(layout.table());
	}

	@Test
	void rowWhenTupleHasAnotherNumberOfColumnsIsRefused() {
		RowLayout layout = layout(ReplicaIdentity.DEFAULT, "id");

		assertThatExceptionOfType(PgOutputDecodingException.class)
			.isThrownBy(() -> layout.newRow(TupleFixtures.tuple("1", "2"), null))
			.withMessage("Tuple of table public.stock has 2 columns, its relation has 3");
		assertThatExceptionOfType(PgOutputDecodingException.class).isThrownBy(() -> layout.newRow(ROW, key("1", "2")));
		assertThatExceptionOfType(PgOutputDecodingException.class).isThrownBy(() -> layout.oldRow(key("1", "2")));
	}

	private static OldTuple key(String... values) {
		return new OldTuple.Key(TupleFixtures.tuple(values));
	}

	private static Update<Row> update(OldRow old, Row row) {
		return new Update<>(old, row, old, row, null);
	}

	private static RowLayout layout(ReplicaIdentity identity, String... key) {
		Set<String> keys = Set.of(key);
		List<Relation.Column> columns = ALL.stream()
			.map((name) -> new Relation.Column(keys.contains(name), name, name.equals("id") ? 23 : 25, -1))
			.toList();
		return RowLayout.of(new Relation(16384, "public", "stock", identity, columns), Map.of(), new ExactConversion());
	}

}
