package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.Delete;
import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.Update;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.test.Canary;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is known of old rows when the replica identity is altered between the changes.
 */
@PostgresTest
class ReplicaIdentityIntegrationTests {

	private static final String CREATE = "CREATE TABLE price (id int PRIMARY KEY, sku text NOT NULL UNIQUE, amount int)";

	private static final String FULL = "ALTER TABLE price REPLICA IDENTITY FULL";

	private static final String DEFAULT = "ALTER TABLE price REPLICA IDENTITY DEFAULT";

	private final Calls calls = new Calls();

	private final TestListener listener = new TestListener(this.calls);

	@Test
	void changesWhenIdentityBecameFullAfterTheyWereWrittenHaveNoRowBefore(TestDatabase database) throws SQLException {
		database.execute(CREATE, "INSERT INTO price VALUES (1, 'a', 100)");
		try (TestApplication application = new TestApplication(database, this.listener)) {
			application.start();
			application.shutDown();
			database.execute("UPDATE price SET amount = 50", FULL, "UPDATE price SET amount = 25");

			application.start();

			this.calls.awaitExactly("UPDATE null > 50 of 1, null, null, null", "UPDATE 50 > 25 of 1, 50, 50, 50");
		}
	}

	@Test
	void changesWhenIdentityIsAlteredWhileStreamingHaveWhatWasSent(TestDatabase database) throws SQLException {
		database.execute(CREATE, FULL, "INSERT INTO price VALUES (1, 'a', 100)");
		try (TestApplication application = new TestApplication(database, this.listener)) {
			application.start();
			database.execute("UPDATE price SET amount = 50", DEFAULT, "UPDATE price SET amount = 25",
					"UPDATE price SET id = 2", FULL, "UPDATE price SET amount = 12", "DELETE FROM price");

			this.calls.awaitExactly("UPDATE 100 > 50 of 1, 100, 100, 100", "UPDATE null > 25 of 1, null, null, null",
					"UPDATE null > 25 of 1, null, {id=1}, key [id]", "UPDATE 25 > 12 of 2, 25, 25, 25",
					"DELETE 12 of 2, 12, 12, 12");
		}
	}

	@Test
	void changesWhenIdentityIsAnIndexHaveItsColumns(TestDatabase database) throws SQLException {
		database.execute(CREATE, "INSERT INTO price VALUES (1, 'a', 100)");
		try (TestApplication application = new TestApplication(database, this.listener)) {
			application.start();
			database.execute("ALTER TABLE price REPLICA IDENTITY USING INDEX price_sku_key",
					"UPDATE price SET amount = 50", "UPDATE price SET sku = 'b'", DEFAULT, "DELETE FROM price");

			this.calls.awaitExactly("UPDATE null > 50 of a, null, null, null",
					"UPDATE null > 50 of a, null, {sku=a}, key [sku]", "DELETE null of 1, null, {id=1}, key [id]");
		}
	}

	@Test
	void changesWhenIdentityWasNothingHaveTheKeyOnceTheyArePublished(TestDatabase database) throws SQLException {
		database.execute(CREATE, "ALTER TABLE price REPLICA IDENTITY FULL", "INSERT INTO price VALUES (1, 'a', 100)");
		try (TestApplication application = new TestApplication(database, this.listener)) {
			application.start();
			database.execute("ALTER TABLE price REPLICA IDENTITY NOTHING", "INSERT INTO price VALUES (2, 'b', 7)",
					DEFAULT, "UPDATE price SET amount = 50 WHERE id = 1", "DELETE FROM price WHERE id = 2");

			this.calls.awaitExactly("UPDATE null > 50 of 1, null, null, null",
					"DELETE null of 2, null, {id=2}, key [id]");
		}
	}

	@Test
	void changesWhenPartitionedTableIsAlteredHaveWhatWasSent(TestDatabase database) throws SQLException {
		database.execute(
				"CREATE TABLE price (id int PRIMARY KEY, sku text NOT NULL, amount int) PARTITION BY RANGE (id)",
				"CREATE TABLE price_a PARTITION OF price FOR VALUES FROM (0) TO (10)", FULL,
				"ALTER TABLE price_a REPLICA IDENTITY FULL", "INSERT INTO price VALUES (1, 'a', 100)");
		try (TestApplication application = new TestApplication(database, this.listener)) {
			application.start();
			database.execute("UPDATE price SET amount = 50", DEFAULT, "UPDATE price SET amount = 25",
					"ALTER TABLE price_a REPLICA IDENTITY DEFAULT", "UPDATE price SET amount = 12",
					"UPDATE price SET id = 2", "DELETE FROM price");

			this.calls.awaitCount(5);
			assertThat(this.calls.all()).element(0).isEqualTo("UPDATE 100 > 50 of 1, 100, 100, 100");
			// PostgreSQL 14 does not describe the partitioned table anew: what the
			// partition sent as key is the whole row then.
			assertThat(this.calls.all()).element(1)
				.isIn("UPDATE null > 25 of 1, null, {id=1}, key [id]",
						"UPDATE 50 > 25 of 1, 50, 50, key [id, sku, amount, canary]");
			assertThat(this.calls.all().subList(2, 5)).containsExactly("UPDATE null > 12 of 1, null, null, null",
					"UPDATE null > 12 of 1, null, {id=1}, key [id]", "DELETE null of 2, null, {id=2}, key [id]");
		}
	}

	@Test
	void changesWhenTheKeyLiesOutOfLineHaveIt(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE price (id int, sku text, amount int, note text)",
				"ALTER TABLE price ALTER sku SET STORAGE EXTERNAL, ALTER note SET STORAGE EXTERNAL",
				"INSERT INTO price SELECT 1, string_agg(md5(random()::text), '') || 'z', 100, repeat('n', 9000) "
						+ "FROM generate_series(1, 80)",
				"ALTER TABLE price ADD PRIMARY KEY (sku)");
		KeyListener keys = new KeyListener(this.calls);
		try (TestApplication application = new TestApplication(database, keys)) {
			application.start();
			database.execute("UPDATE price SET amount = 50", "DELETE FROM price");

			this.calls.awaitExactly("UPDATE 2561 2561 2561 [amount, id, sku] 2561", "DELETE 2561");
		}
	}

	/**
	 * What is known before a change of a price, in each form.
	 *
	 * @param calls what it was called with
	 */
	record TestListener(Calls calls) {

		@WalListener("price")
		void on(Change<Price> change, @BeforeChange @Nullable Price before,
				@BeforeChange @Nullable Map<String, Object> map, @BeforeChange @Nullable Row row) {
			String old = amount(before) + ", " + describe(map) + ", " + describe(row);
			if (change instanceof Update<Price> update) {
				this.calls.add("UPDATE " + amount(update.before()) + " > " + update.after().amount() + " of "
						+ key(update.key()) + ", " + old);
			}
			else if (change instanceof Delete<Price> delete) {
				this.calls.add("DELETE " + amount(delete.before()) + " of " + key(delete.key()) + ", " + old);
			}
		}

		private static @Nullable Object amount(@Nullable Price price) {
			return (price != null) ? price.amount() : null;
		}

		private static @Nullable Object key(Row key) {
			return key.get(key.columns().get(0));
		}

		private static @Nullable Object describe(@Nullable Map<String, Object> row) {
			return (row != null && row.containsKey("amount")) ? row.get("amount") : row;
		}

		private static @Nullable Object describe(@Nullable Row row) {
			return (row instanceof OldRow.Key) ? "key " + row.columns() : (row != null) ? row.get("amount") : null;
		}

	}

	/**
	 * Listens to a table with a large key.
	 *
	 * @param calls what it was called with
	 */
	record KeyListener(Calls calls) {

		@WalListener("price")
		void on(Change<PriceKey> change) {
			if (change instanceof Update<PriceKey> update) {
				this.calls.add("UPDATE %d %d %d %s %d".formatted(update.before().sku().length(),
						update.after().sku().length(), update.key().get("sku", String.class).length(),
						new TreeSet<>(Canary.without(update.newRow().toMap()).keySet()),
						update.newRow().get("sku", String.class).length()));
			}
			else if (change instanceof Delete<PriceKey> delete) {
				this.calls.add("DELETE " + delete.before().sku().length());
			}
		}

	}

	/**
	 * A price.
	 *
	 * @param id its id
	 * @param sku what it is for
	 * @param amount how much it is
	 */
	record Price(int id, String sku, int amount) {

	}

	/**
	 * A large key.
	 *
	 * @param sku the key
	 */
	record PriceKey(String sku) {

	}

}
