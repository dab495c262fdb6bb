package io.walstream.row;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Row;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server leaves out of rows: large values that did not change, and old values
 * outside the replica identity.
 */
@PostgresTest
class UnchangedValuesIntegrationTests {

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TYPE mood AS ENUM ('sad', 'ok')",
				"CREATE TABLE td (id int PRIMARY KEY, n int, big text, arr int[], moods mood[], js jsonb)",
				"ALTER TABLE td ALTER big SET STORAGE EXTERNAL, ALTER arr SET STORAGE EXTERNAL, "
						+ "ALTER moods SET STORAGE EXTERNAL",
				"INSERT INTO td SELECT 1, 0, repeat('x', 6400), array_agg(i), array_agg('ok'::mood), NULL "
						+ "FROM generate_series(1, 5000) i");
	}

	@Test
	void updateWhenIdentityIsDefaultTellsUnchangedFromNull(TestDatabase database) throws SQLException {
		SlotRows slot = SlotRows.of(database, "td");
		database.execute("UPDATE td SET n = 1", "UPDATE td SET big = big || 'y'", "UPDATE td SET id = 2",
				"UPDATE td SET n = NULL, big = NULL", "DELETE FROM td");

		List<SlotRows.Rows> rows = slot.read();

		assertThat(rows).extracting((change) -> unchanged(change.after()))
			.containsExactly(List.of("big", "arr", "moods"), List.of("arr", "moods"), List.of("big", "arr", "moods"),
					List.of("arr", "moods"), List.of());
		assertThat(rows.get(0).before()).isNull();
		assertThat(rows.get(0).after().isNull("js")).isTrue();
		assertThat(rows.get(1).after().get("big", String.class)).hasSize(6401);
		assertThat(rows.get(2).before().columns()).containsExactly("id");
		assertThat(rows.get(2).before().get("id")).isEqualTo(1);
		assertThat(rows.get(3).after().isNull("big")).isTrue();
		assertThat(rows.get(3).after().toMap()).containsOnlyKeys("id", "n", "big", "js", "canary");
		assertThat(rows.get(4).before().toMap()).isEqualTo(Map.of("id", 2));
	}

	@Test
	void updateWhenIdentityIsFullHasAllValues(TestDatabase database) throws SQLException {
		database.execute("ALTER TABLE td REPLICA IDENTITY FULL");
		SlotRows slot = SlotRows.of(database, "td");
		database.execute("UPDATE td SET n = 1", "DELETE FROM td");

		List<SlotRows.Rows> rows = slot.read();

		Row after = rows.get(0).after();
		assertThat(unchanged(after)).isEmpty();
		assertThat(after.get("n")).isEqualTo(1);
		assertThat(after.get("big", String.class)).hasSize(6400);
		assertThat(after.get("arr", int[].class)).hasSize(5000).endsWith(5000);
		assertThat(after.get("moods", String[].class)).hasSize(5000).containsOnly("ok");
		assertThat(rows.get(0).before().get("n")).isEqualTo(0);
		assertThat(rows.get(1).before()).isEqualTo(after);
	}

	private static List<String> unchanged(Row row) {
		return (row != null) ? row.columns().stream().filter(row::isUnchanged).toList() : List.of();
	}

}
