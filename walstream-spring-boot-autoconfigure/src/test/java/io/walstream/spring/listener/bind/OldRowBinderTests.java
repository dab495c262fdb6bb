package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ResolvableType;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.listener.TestTable;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OldRowBinder}.
 */
class OldRowBinderTests {

	private static final String[] OLD = { "1", "old" };

	private static final String[] NEW = { "1", "new" };

	private static final String[] KEY = { "1", null };

	private final OldRowBinder items = binder(Item.class);

	private final OldRowBinder keys = binder(ItemKey.class);

	private final OldRowBinder rows = binder(Row.class);

	private final OldRowBinder maps = new OldRowBinder(new RowBinders(UnchangedValue.FAIL)
		.forType(ResolvableType.forClassWithGenerics(Map.class, String.class, Object.class)));

	@ParameterizedTest
	@ValueSource(strings = { "DEFAULT", "USING INDEX" })
	void bindWhenUpdateSentNoOldRowGivesOnlyTheKey(String identity) {
		Change<Row> update = table(identity).update(null, NEW);

		assertThat(this.items.bind(update)).isNull();
		assertThat(this.keys.bind(update)).isEqualTo(new ItemKey(1));
		assertThat(this.rows.bind(update)).isNull();
		assertThat(this.maps.bind(update)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "FULL", "NOTHING" })
	void bindWhenUpdateSentNoOldRowAndTableHasNoKeyGivesNothing(String identity) {
		Change<Row> update = table(identity).update(null, NEW);

		assertThat(this.items.bind(update)).isNull();
		assertThat(this.keys.bind(update)).isNull();
		assertThat(this.rows.bind(update)).isNull();
		assertThat(this.maps.bind(update)).isNull();
	}

	@Test
	void bindWhenIdentityDiffersFromChangeToChangeGoesByEach() {
		Change<Row> ofKey = table("DEFAULT").update(null, NEW);
		Change<Row> ofFull = table("FULL").update(OLD, NEW);

		assertThat(this.items.bind(ofKey)).isNull();
		assertThat(this.items.bind(ofFull)).isEqualTo(new Item(1, "old"));
		assertThat(this.items.bind(ofKey)).isNull();
		assertThat(this.keys.bind(ofFull)).isEqualTo(new ItemKey(1));
		assertThat(this.keys.bind(ofKey)).isEqualTo(new ItemKey(1));
		assertThat(this.maps.bind(ofFull)).isEqualTo(Map.of("id", 1L, "note", "old"));
	}

	@Test
	void bindWhenOldRowIsKeyGivesTypesThatNeedNoMore() {
		TestTable table = table("DEFAULT");
		Change<Row> update = table.update(KEY, "2", "new");
		Change<Row> delete = table.delete(KEY);

		for (Change<Row> change : List.of(update, delete)) {
			assertThat(this.items.bind(change)).isNull();
			assertThat(this.keys.bind(change)).isEqualTo(new ItemKey(1));
			assertThat(this.maps.bind(change)).isEqualTo(Map.of("id", 1L));
			assertThat(((Row) this.rows.bind(change)).columns()).containsExactly("id");
		}
	}

	@Test
	void bindWhenColumnWasAddedDoesNotTakeTheKeyForTheWholeRow() {
		assertThat(this.items.bind(TestTable.of("item", "DEFAULT", new ExactConversion(), "id:int8").delete("1")))
			.isEqualTo(new Item(1, null));
		assertThat(this.items.bind(table("DEFAULT").delete(KEY))).isNull();
	}

	private static OldRowBinder binder(Class<?> type) {
		return new OldRowBinder(new RowBinders(UnchangedValue.FAIL).forType(ResolvableType.forClass(type)));
	}

	private static TestTable table(String identity) {
		return TestTable.of("item", identity, new ExactConversion(), "id:int8", "note:text");
	}

	record Item(long id, String note) {

	}

	record ItemKey(long id) {

	}

}
