package io.walstream.spring.endtoend;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Row;
import io.walstream.spring.AfterChange;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

/**
 * Tables that are renamed: a change has the name of its time in the WAL.
 */
@PostgresTest
class RenamedTableIntegrationTests {

	private final Calls calls = new Calls();

	@Test
	void changesWhenATableOfASchemaIsRenamedWhileStreamingComeUnderTheNameOfTheirTime(TestDatabase database)
			throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new SchemaListener(this.calls))) {
			application.start("schema=" + database.schema());
			database.execute("INSERT INTO orders VALUES (1)", "ALTER TABLE orders RENAME TO purchases",
					"INSERT INTO purchases VALUES (2)");
			this.calls.awaitExactly("orders 1", "purchases 2");

			TestSlot.of(database).replaceConnection();
			application.awaitState(WalStreamState.STREAMING);
			database.execute("INSERT INTO purchases VALUES (3)");

			this.calls.awaitExactly("orders 1", "purchases 2", "purchases 3");
		}
	}

	@Test
	void changesWhenTheRenameIsNoticedBeforeTheyAreHandledComeUnderTheNameOfTheirTime(TestDatabase database)
			throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication application = new TestApplication(database, new SchemaListener(this.calls))) {
			application.start("schema=" + database.schema());
			application.stream().pause();
			String pid = TestSlot.of(database).activePid();
			database.execute("INSERT INTO orders VALUES (1)", "ALTER TABLE orders RENAME TO purchases",
					"INSERT INTO purchases VALUES (2)");
			TestSlot.of(database).awaitReplaced(pid);

			application.stream().resume();

			this.calls.awaitExactly("orders 1", "purchases 2");
		}
	}

	@Test
	void changesWhenAMigrationRenamesTheTableReachTheListenerOfTheNewName(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
		try (TestApplication before = new TestApplication(database, new IdListener(this.calls))) {
			before.start();
			database.execute("INSERT INTO orders VALUES (1)");
			this.calls.awaitExactly("1");
		}
		database.execute("INSERT INTO orders VALUES (2)", "ALTER TABLE orders RENAME TO purchases",
				"INSERT INTO purchases VALUES (3)");

		try (TestApplication after = new TestApplication(database, new PurchaseListener(this.calls))) {
			after.start();

			this.calls.awaitExactly("1", "purchase 2", "purchase 3");
		}
	}

	static class SchemaListener {

		private final Calls calls;

		SchemaListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("${schema}.*")
		void on(@AfterChange Row row, ChangeMetadata metadata) {
			this.calls.add(metadata.table().name() + " " + row.get("id"));
		}

	}

	static class PurchaseListener {

		private final Calls calls;

		PurchaseListener(Calls calls) {
			this.calls = calls;
		}

		@WalListener("purchases")
		void on(Row row) {
			this.calls.add("purchase " + row.get("id"));
		}

	}

}
