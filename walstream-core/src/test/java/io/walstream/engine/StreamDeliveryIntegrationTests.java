package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.TransactionMetadata;
import io.walstream.stream.WalStream;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests for what a stream delivers, in which order and with which identity.
 */
@PostgresTest
class StreamDeliveryIntegrationTests {

	private final RecordingHandler handler = new RecordingHandler();

	private StreamFixture streams;

	@BeforeEach
	void publish(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE t (id int PRIMARY KEY, v text)");
		this.streams = new StreamFixture(database);
	}

	@AfterEach
	void close() {
		this.streams.close();
	}

	@Test
	void startWhenOneTransactionChangesRowsDeliversThemInItsOrder(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE u (id int PRIMARY KEY)");
		this.streams.publish("t", "u").start(this.handler);

		transaction(database, "INSERT INTO t VALUES (1, 'a'), (2, 'b')", "INSERT INTO u VALUES (7)",
				"UPDATE t SET v = 'c' WHERE id = 1", "UPDATE t SET id = 3 WHERE id = 2", "DELETE FROM t WHERE id = 1",
				"TRUNCATE t, u");

		this.handler.awaitSize(8);
		assertThat(this.handler.texts()).startsWith("INSERT {id=1, v=a}", "INSERT {id=2, v=b}", "INSERT {id=7}",
				"UPDATE {id=1, v=c}", "UPDATE {id=2} -> {id=3, v=b}", "DELETE {id=1}");
		assertThat(this.handler.texts().subList(6, 8)).containsExactlyInAnyOrder("TRUNCATE t", "TRUNCATE u");
		assertThat(this.handler.ids()).extracting(ChangeId::ordinal).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
		assertThat(this.handler.ids()).extracting(ChangeId::commitLsn).containsOnly(commitLsn(0));
	}

	// The transaction that commits later has the lower row positions.
	@Test
	void startWhenTransactionsInterleaveDeliversInCommitOrder(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);
		try (Connection first = database.connect();
				Connection second = database.connect();
				Connection third = database.connect()) {
			execute(first, "BEGIN", "INSERT INTO t VALUES (1, 'first')");
			execute(second, "BEGIN", "INSERT INTO t VALUES (2, 'second')");
			execute(third, "INSERT INTO t VALUES (3, 'third')");
			execute(second, "INSERT INTO t VALUES (4, 'second')");
			execute(first, "UPDATE t SET v = 'late' WHERE id = 1");
			execute(second, "COMMIT");
			this.handler.awaitSize(3);
			assertThat(this.handler.texts()).containsExactly("INSERT {id=3, v=third}", "INSERT {id=2, v=second}",
					"INSERT {id=4, v=second}");
			execute(first, "COMMIT");
		}

		this.handler.awaitSize(5);

		assertThat(this.handler.texts().subList(3, 5)).containsExactly("INSERT {id=1, v=first}",
				"UPDATE {id=1, v=late}");
		assertThat(this.handler.ids()).isSorted().doesNotHaveDuplicates();
		assertThat(rowLsn(3)).isLessThan(rowLsn(0));
		assertThat(this.handler.ids()).extracting(ChangeId::ordinal).containsExactly(0L, 0L, 1L, 0L, 1L);
	}

	// Savepoints and exception blocks.
	@Test
	void startWhenSubtransactionsRollBackDeliversOnlyWhatIsKept(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);

		transaction(database, "SAVEPOINT a", "INSERT INTO t VALUES (1, 'rolled back')", "ROLLBACK TO a",
				"INSERT INTO t VALUES (2, 'kept')", "SAVEPOINT b", "INSERT INTO t VALUES (3, 'sub')", "RELEASE b");
		transaction(database, "SAVEPOINT a", "INSERT INTO t VALUES (10, 'rolled back')", "ROLLBACK TO a");
		database.execute("BEGIN; INSERT INTO t VALUES (11, 'rolled back'); ROLLBACK",
				"DO $$ BEGIN INSERT INTO t VALUES (4, 'x'); BEGIN INSERT INTO t VALUES (4, 'rolled back'); "
						+ "EXCEPTION WHEN unique_violation THEN NULL; END; INSERT INTO t VALUES (5, 'y'); END $$",
				"INSERT INTO t VALUES (6, 'last')");

		this.handler.awaitSize(5);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=2, v=kept}", "INSERT {id=3, v=sub}",
				"INSERT {id=4, v=x}", "INSERT {id=5, v=y}", "INSERT {id=6, v=last}");
		assertThat(this.handler.ids()).extracting(ChangeId::ordinal).containsExactly(0L, 1L, 0L, 1L, 0L);
	}

	// Without two_phase a prepared transaction comes when it commits.
	@Test
	void startWhenTransactionIsPreparedDeliversItAtItsCommit(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);
		String one = database.schema() + " 1";
		String two = database.schema() + " 2";

		database.execute("BEGIN; INSERT INTO t VALUES (1, 'prepared'); PREPARE TRANSACTION '" + one + "'",
				"INSERT INTO t VALUES (2, 'between')");
		this.handler.awaitSize(1);
		database.execute("COMMIT PREPARED '" + one + "'",
				"BEGIN; INSERT INTO t VALUES (3, 'rolled back'); PREPARE TRANSACTION '" + two + "'",
				"ROLLBACK PREPARED '" + two + "'", "INSERT INTO t VALUES (4, 'last')");

		this.handler.awaitSize(3);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=2, v=between}", "INSERT {id=1, v=prepared}",
				"INSERT {id=4, v=last}");
		assertThat(rowLsn(1)).isLessThan(rowLsn(0));
	}

	// Nothing is delivered for them, and they do not keep the position back.
	@Test
	void startWhenTransactionsAreEmptyConfirmsBeyondThem(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE other (id int PRIMARY KEY)", "INSERT INTO t VALUES (9, 'before')");
		this.streams.publish("t").start(this.handler);

		database.execute("BEGIN; COMMIT", "INSERT INTO other VALUES (1)", "CREATE TABLE ddl_only (x int)",
				"UPDATE t SET v = v WHERE id = 1", "INSERT INTO t VALUES (1, 'one')", "INSERT INTO other VALUES (2)");
		Lsn end = this.streams.currentWal();

		this.handler.awaitSize(1);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=one}");
		Waiting.untilAsserted(() -> assertThat(this.streams.confirmedFlush()).isGreaterThanOrEqualTo(end));
	}

	// Every change of a row, none merged.
	@Test
	void startWhenOneRowChangesOftenDeliversEachChange(TestDatabase database) throws SQLException {
		database.execute("INSERT INTO t VALUES (5, 'y'), (7, 'z')");
		this.streams.publish("t").start(this.handler);

		transaction(database, "INSERT INTO t VALUES (6, 'in')", "DELETE FROM t WHERE id = 6");
		transaction(database, "UPDATE t SET id = 105 WHERE id = 5", "UPDATE t SET id = 5 WHERE id = 105");
		database.execute("INSERT INTO t VALUES (7, 'up') ON CONFLICT (id) DO UPDATE SET v = excluded.v",
				"INSERT INTO t VALUES (7, 'no') ON CONFLICT DO NOTHING", "UPDATE t SET v = v WHERE id = 7",
				"INSERT INTO t VALUES (8, 'last')");

		this.handler.awaitSize(7);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=6, v=in}", "DELETE {id=6}",
				"UPDATE {id=5} -> {id=105, v=y}", "UPDATE {id=105} -> {id=5, v=y}", "UPDATE {id=7, v=up}",
				"UPDATE {id=7, v=up}", "INSERT {id=8, v=last}");
	}

	// What a statement decides row by row: every row it changed, in its order, no other.
	@Test
	void startWhenOneStatementDoesDifferentThingsToItsRowsDeliversWhatItDid(TestDatabase database) throws SQLException {
		assumeThat(Integer.parseInt(this.streams.ask("SHOW server_version_num"))).as("the server has MERGE")
			.isGreaterThanOrEqualTo(150000);
		database.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')");
		this.streams.publish("t").start(this.handler);

		database.execute(
				"MERGE INTO t USING (VALUES (1, 'new'), (2, NULL), (3, 'c'), (4, 'same'), (5, 'in'), (6, NULL)) s (id, v) "
						+ "ON t.id = s.id WHEN MATCHED AND s.v IS NULL THEN DELETE "
						+ "WHEN MATCHED AND s.v = 'same' THEN DO NOTHING WHEN MATCHED THEN UPDATE SET v = s.v "
						+ "WHEN NOT MATCHED AND s.v IS NOT NULL THEN INSERT VALUES (s.id, s.v)",
				"INSERT INTO t VALUES (1, 'no'), (7, 'yes') ON CONFLICT DO NOTHING",
				"INSERT INTO t VALUES (1, 'up'), (8, 'in'), (3, 'no') ON CONFLICT (id) DO UPDATE SET v = excluded.v "
						+ "WHERE excluded.v <> 'no'",
				"INSERT INTO t VALUES (9, 'last')");

		this.handler.awaitSize(8);
		assertThat(this.handler.texts()).containsExactly("UPDATE {id=1, v=new}", "DELETE {id=2}", "UPDATE {id=3, v=c}",
				"INSERT {id=5, v=in}", "INSERT {id=7, v=yes}", "UPDATE {id=1, v=up}", "INSERT {id=8, v=in}",
				"INSERT {id=9, v=last}");
		assertThat(this.handler.ids()).extracting(ChangeId::ordinal).containsExactly(0L, 1L, 2L, 3L, 0L, 0L, 1L, 0L);
	}

	// Rows of another node name their origin.
	@Test
	void startWhenRowsComeFromAnOriginNamesIt(TestDatabase database) throws SQLException {
		String origin = database.schema() + " \"x\"";
		this.streams.publish("t").start(this.handler);
		try (Connection connection = database.connect()) {
			execute(connection, "SELECT FROM pg_replication_origin_create('" + origin + "')",
					"SELECT FROM pg_replication_origin_session_setup('" + origin + "')", "BEGIN",
					"SELECT FROM pg_replication_origin_xact_setup('A/1234', '2024-01-01')",
					"INSERT INTO t VALUES (1, 'replicated')", "COMMIT",
					"SELECT FROM pg_replication_origin_session_reset()", "INSERT INTO t VALUES (2, 'local')");
			this.handler.awaitSize(2);
			execute(connection, "SELECT pg_replication_origin_drop('" + origin + "')");
		}

		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=replicated}", "INSERT {id=2, v=local}");
		assertThat(this.handler.changes()).extracting((change) -> change.metadata().transaction().origin())
			.containsExactly(origin, null);
	}

	@Test
	void startWhenRowIsCommittedGivesItsMetadata(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);
		String xid = this.streams.ask(
				"WITH i AS (INSERT INTO t VALUES (1, 'a') RETURNING id) SELECT pg_current_xact_id()::xid::text FROM i");

		this.handler.awaitSize(1);

		Change<?> change = this.handler.changes().get(0);
		TransactionMetadata transaction = change.metadata().transaction();
		assertThat(transaction.stream()).isEqualTo(WalStream.DEFAULT_NAME);
		assertThat(transaction.xid()).isEqualTo(Long.parseLong(xid));
		assertThat(transaction.commitTimestamp()).isCloseTo(Instant.now(), within(Duration.ofSeconds(1)));
		assertThat(transaction.origin()).isNull();
		assertThat(change.table()).hasToString(database.schema() + ".t");
		assertThat(change.metadata().snapshot()).isFalse();
		assertThat(change.metadata().lsn()).isLessThan(transaction.commitLsn());
		assertThat(change.id()).hasToString(transaction.commitLsn() + "/0");
	}

	@Test
	void startWhenTableIsAlteredDeliversRowsInTheShapeTheyHad(TestDatabase database) throws SQLException {
		this.streams.publish("t").start(this.handler);

		transaction(database, "INSERT INTO t VALUES (1, 'old')", "ALTER TABLE t ADD COLUMN n int DEFAULT 5",
				"INSERT INTO t VALUES (2, 'new')", "ALTER TABLE t RENAME COLUMN v TO w");
		database.execute("INSERT INTO t VALUES (3, 'renamed')", "ALTER TABLE t DROP COLUMN w",
				"INSERT INTO t VALUES (4)");

		this.handler.awaitSize(4);
		assertThat(this.handler.texts()).containsExactly("INSERT {id=1, v=old}", "INSERT {id=2, v=new, n=5}",
				"INSERT {id=3, w=renamed, n=5}", "INSERT {id=4, n=5}");
	}

	// The same tables under concurrent writers: nothing missing, nothing twice, in order.
	@Test
	void startWhenManyWritersCommitAtOnceDeliversAllInCommitOrder(TestDatabase database) throws Exception {
		database.execute("CREATE TABLE log (writer int, n int, PRIMARY KEY (writer, n))");
		this.streams.publish("log").start(this.handler);

		Writers.run(database, 8, 50,
				(writer, n) -> List.of("INSERT INTO log VALUES (" + writer + ", " + 2 * n + ")", "SAVEPOINT s",
						"INSERT INTO log VALUES (" + writer + ", -1)", "ROLLBACK TO s",
						"INSERT INTO log VALUES (" + writer + ", " + (2 * n + 1) + ")"));

		this.handler.awaitSize(800);
		assertThat(this.handler.ids()).hasSize(800).isSorted().doesNotHaveDuplicates();
		for (int writer = 0; writer < 8; writer++) {
			String prefix = "INSERT {writer=" + writer + ", n=";
			assertThat(this.handler.texts()).filteredOn((text) -> text.startsWith(prefix))
				.containsExactlyElementsOf(IntStream.range(0, 100).mapToObj((n) -> prefix + n + "}").toList());
		}
	}

	private Lsn rowLsn(int index) {
		return this.handler.changes().get(index).metadata().lsn();
	}

	private Lsn commitLsn(int index) {
		return this.handler.changes().get(index).id().commitLsn();
	}

	private static void transaction(TestDatabase database, String... statements) throws SQLException {
		try (Connection connection = database.connect()) {
			execute(connection, "BEGIN");
			execute(connection, statements);
			execute(connection, "COMMIT");
		}
	}

	private static void execute(Connection connection, String... statements) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

}
