package io.walstream.row;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ElementConversionTests {

	private static final long INT4_ARRAY = 1007;

	private static final long TEXT_ARRAY = 1009;

	@Test
	void convertWhenCollectionIsAskedForConvertsElements() throws Exception {
		assertThat(convert(INT4_ARRAY, "{1,NULL}", "longs")).isEqualTo(Arrays.asList(1L, null));
		assertThat(convert(INT4_ARRAY, "{{1},{2}}", "nested")).isEqualTo(List.of(List.of(1L), List.of(2L)));
		assertThat(convert(INT4_ARRAY, "{2,1}", "shorts")).isEqualTo(List.of((short) 2, (short) 1));
		assertThat(convert(TEXT_ARRAY, "{RED,GREEN}", "colors")).isEqualTo(Set.of(Color.RED, Color.GREEN));
		assertThat(convert(2951, "{00000000-0000-0000-0000-000000000001}", "uuids")).isEqualTo(List.of(new UUID(0, 1)));
		assertThat(convert(INT4_ARRAY, "{{1},{2}}", "objects")).isEqualTo(List.of(List.of(1), List.of(2)));
		assertThat(convert(INT4_ARRAY, "{1}", "wild")).isEqualTo(List.of(1));
	}

	@Test
	void convertWhenArrayIsAskedForConvertsElements() throws Exception {
		assertThat(RowFixtures.value(INT4_ARRAY, "{1,2}", int[].class)).containsExactly(1, 2);
		assertThat(RowFixtures.value(INT4_ARRAY, "{1,NULL}", Long[].class)).containsExactly(1L, null);
		assertThat(RowFixtures.value(INT4_ARRAY, "{{1},{2}}", int[][].class))
			.isDeepEqualTo(new int[][] { { 1 }, { 2 } });
		assertThat(RowFixtures.value(INT4_ARRAY, "{1,2}", byte[].class)).containsExactly(1, 2);
		assertThat(RowFixtures.value(INT4_ARRAY, "{}", int[].class)).isEmpty();
		assertThat(RowFixtures.value(1001, "{\"\\\\x00ff\",\"\\\\x\",NULL}", byte[][].class))
			.isDeepEqualTo(new byte[][] { { 0, -1 }, {}, null });
		assertThat((List<?>[]) convert(INT4_ARRAY, "{{1},{2}}", "arrayOfLists")).containsExactly(List.of(1L),
				List.of(2L));
	}

	@Test
	void convertWhenOptionalIsAskedForWrapsTheValue() throws Exception {
		assertThat(convert(23, "1", "optional")).isEqualTo(Optional.of(1L));
		assertThat(convert(23, null, "optional")).isEqualTo(Optional.empty());
	}

	@Test
	void convertWhenMapIsAskedForTakesHstoreOnly() throws Exception {
		Type type = Shapes.class.getDeclaredField("map").getGenericType();

		assertThat(RowFixtures.row("public", "hstore", "\"a\"=>\"1\"").get("v", type)).isEqualTo(Map.of("a", "1"));
		assertRefused(3802, "{\"a\": \"1\"}", "map");
		assertThatExceptionOfType(ValueConversionException.class)
			.isThrownBy(() -> RowFixtures.row("public", "hstore", "\"a\"=>\"1\"").get("v", typeOf("numbers")));
	}

	@Test
	void convertWhenElementsDoNotFitFails() throws Exception {
		assertRefused(INT4_ARRAY, "{1,70000}", "shorts");
		assertRefused(INT4_ARRAY, "{{1}}", "longs");
		assertRefused(INT4_ARRAY, "{1}", "nested");
		assertRefused(TEXT_ARRAY, "{RED,RED}", "colors");
		assertRefused(TEXT_ARRAY, "{1}", "longs");
		assertRefused(25, "{1}", "longs");
		Row row = RowFixtures.row(INT4_ARRAY, "{1,NULL}");
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("v", int[].class))
			.withMessage("Value of column 'v' of table public.t has type _int4 and no exact form as int[]");
	}

	@Test
	void convertWhenElementTypeIsNotKnownGivesTexts() throws Exception {
		assertThat(RowFixtures.row("public", "_color", "{RED}").get("v", typeOf("colors")))
			.isEqualTo(Set.of(Color.RED));
		assertThat(RowFixtures.row("public", "_color", "{RED}").get("v", String[].class)).containsExactly("RED");
	}

	private static Object convert(long oid, String text, String shape) throws NoSuchFieldException {
		return RowFixtures.row(oid, text).get("v", typeOf(shape));
	}

	private static void assertRefused(long oid, String text, String shape) {
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> convert(oid, text, shape))
			.withNoCause();
	}

	private static Type typeOf(String shape) throws NoSuchFieldException {
		return Shapes.class.getDeclaredField(shape).getGenericType();
	}

	enum Color {

		RED, GREEN

	}

	static final class Shapes {

		List<Long> longs;

		List<List<Long>> nested;

		Collection<Short> shorts;

		Set<Color> colors;

		Iterable<UUID> uuids;

		List<Object> objects;

		List<? extends Number> wild;

		List<Long>[] arrayOfLists;

		Optional<Long> optional;

		Map<String, String> map;

		Map<String, Integer> numbers;

	}

}
