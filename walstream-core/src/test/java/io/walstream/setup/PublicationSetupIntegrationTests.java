package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.catalog.PublicationCatalog;
import io.walstream.catalog.PublicationState;
import io.walstream.catalog.SideConnection;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublicationSettings.Mode;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests for {@link PublicationSetup}.
 */
@PostgresTest
class PublicationSetupIntegrationTests {

	private static final String PARTITIONED = "CREATE TABLE t (id int PRIMARY KEY) PARTITION BY LIST (id)";

	private static final String LEAF = "CREATE TABLE t1 PARTITION OF t DEFAULT";

	@Test
	void ensureCreatesThenDoesNothing(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE \"Odd \"\"Name\" (id int PRIMARY KEY)");
		try (SideConnection side = connect(database); LogCapture log = new LogCapture("io.walstream.setup")) {
			PublicationSettings settings = settings(database, "Odd \"Name");

			assertThat(PublicationSetup.ensure(side, settings, slot(database))).isEmpty();
			assertThat(log.messages(Level.INFO)).singleElement().asString().contains("CREATE PUBLICATION");
			assertThat(side.sample("x", settings.name()).tables())
				.containsExactly(new Table(database.schema(), "Odd \"Name"));

			assertThat(PublicationSetup.ensure(side, settings, slot(database))).isEmpty();
			assertThat(log.messages(Level.INFO)).hasSize(1);
			assertThat(side.jdbc().getAutoCommit()).isTrue();
		}
	}

	@Test
	void ensureWhenFiveComeAtOnceSucceedsForAll(TestDatabase database) throws Exception {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)");
		ExecutorService executor = Executors.newFixedThreadPool(5);
		try {
			CountDownLatch go = new CountDownLatch(1);
			List<Future<List<String>>> results = new ArrayList<>();
			for (int i = 0; i < 5; i++) {
				results.add(executor.submit(() -> {
					try (SideConnection side = connect(database)) {
						go.await();
						return PublicationSetup.ensure(side, settings(database, "orders"), slot(database));
					}
				}));
			}
			go.countDown();
			for (Future<List<String>> result : results) {
				assertThat(result.get(30, TimeUnit.SECONDS)).isEmpty();
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Test
	void ensureWhenWriterIsOpenWaitsForIt(TestDatabase database) throws Exception {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE lines (id int PRIMARY KEY)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		ExecutorService executor = Executors.newSingleThreadExecutor();
		try (Connection writer = database.connect();
				Statement statement = writer.createStatement();
				SideConnection side = connect(database);
				SideConnection watcher = connect(database);
				LogCapture log = new LogCapture("io.walstream.setup")) {
			writer.setAutoCommit(false);
			statement.execute("INSERT INTO lines VALUES (1)");

			Future<List<String>> result = executor
				.submit(() -> PublicationSetup.ensure(side, settings(database, "orders", "lines"), slot(database)));

			Awaitility.await().until(() -> !log.messages(Level.WARN).isEmpty());
			assertThat(waits(database)).isFalse();
			assertThat(watcher.sample("x", database.publicationName()).tables()).hasSize(1);
			writer.commit();
			assertThat(result.get(30, TimeUnit.SECONDS)).isEmpty();
			assertThat(watcher.sample("x", database.publicationName()).tables()).hasSize(2);
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Test
	void ensureWhenOperationIsMissingExtends(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders WITH (publish = 'insert')");
		try (SideConnection side = connect(database)) {
			PublicationSetup.ensure(side, settings(database, "orders"), slot(database));

			assertThat(new PublicationCatalog(side.jdbc()).find(database.publicationName()).orElseThrow().operations())
				.isEqualTo(EnumSet.allOf(Operation.class));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					CREATE TABLE t (id int) | DEFAULT without a primary key
					CREATE TABLE t (id int PRIMARY KEY DEFERRABLE) | DEFAULT without a primary key
					CREATE TABLE t (id int PRIMARY KEY); ALTER TABLE t REPLICA IDENTITY NOTHING | NOTHING
					CREATE TABLE t (id int) PARTITION BY LIST (id); CREATE TABLE t1 PARTITION OF t DEFAULT | DEFAULT without a primary key
					CREATE TABLE t (id int PRIMARY KEY) PARTITION BY LIST (id); CREATE TABLE t1 PARTITION OF t DEFAULT; ALTER TABLE t REPLICA IDENTITY FULL | other than FULL in a partitioned table with FULL
					""")
	void ensureWhenIdentityIsMissingChangesNothing(String ddl, String identity, TestDatabase database)
			throws SQLException {
		database.execute(ddl.split(";"));
		try (SideConnection side = connect(database)) {
			assertThatExceptionOfType(ReplicaIdentityException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "t"), slot(database)))
				.satisfies((ex) -> {
					assertThat(ex.getReplicaIdentity()).isEqualTo(identity);
					assertThat(ex.getOperations()).containsExactlyInAnyOrder(Operation.UPDATE, Operation.DELETE);
				});
			assertThat(new PublicationCatalog(side.jdbc()).find(database.publicationName())).isEmpty();
			assertThat(side.jdbc().getAutoCommit()).isTrue();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					CREATE TABLE t (id int); ALTER TABLE t REPLICA IDENTITY FULL
					CREATE TABLE t (id int NOT NULL UNIQUE); ALTER TABLE t REPLICA IDENTITY USING INDEX t_id_key
					CREATE TABLE t (id int PRIMARY KEY) PARTITION BY LIST (id); CREATE TABLE t1 PARTITION OF t DEFAULT
					CREATE TABLE t (id int PRIMARY KEY) PARTITION BY LIST (id); CREATE TABLE t1 PARTITION OF t DEFAULT; ALTER TABLE t1 REPLICA IDENTITY FULL
					""")
	void ensureWhenIdentitySufficesPublishes(String ddl, TestDatabase database) throws SQLException {
		database.execute(ddl.split(";"));
		try (SideConnection side = connect(database)) {
			PublicationSetup.ensure(side, settings(database, "t"), slot(database));

			assertThat(side.sample("x", database.publicationName()).tables())
				.containsExactly(new Table(database.schema(), "t"));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			CREATE VIEW t AS SELECT 1 AS id | view
			CREATE MATERIALIZED VIEW t AS SELECT 1 AS id | materialized view
			CREATE UNLOGGED TABLE t (id int PRIMARY KEY) | unlogged table
			CREATE SEQUENCE t | sequence
			""")
	void ensureWhenItIsNoTableIsRefused(String ddl, String kind, TestDatabase database) throws SQLException {
		database.execute(ddl);
		try (SideConnection side = connect(database)) {
			assertThatExceptionOfType(UnpublishableTableException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "t"), slot(database)))
				.satisfies((ex) -> assertThat(ex.getKind()).isEqualTo(kind));
		}
	}

	@Test
	void ensureWhenTableIsMissingSaysSo(TestDatabase database) {
		try (SideConnection side = connect(database)) {
			assertThatExceptionOfType(TableNotFoundException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "nowhere"), slot(database)));
		}
	}

	@Test
	void ensureWhenLeafOfAPublishedRootIsWantedIsRefused(TestDatabase database) throws SQLException {
		database.execute(PARTITIONED, LEAF);
		try (SideConnection side = connect(database)) {
			PublicationSetup.ensure(side, settings(database, "t"), slot(database));

			assertThatExceptionOfType(PartitionNameException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "t1"), slot(database)))
				.withMessageContaining("t1' under the name '" + database.schema() + ".t'");
			assertThat(side.sample("x", database.publicationName()).tables())
				.containsExactly(new Table(database.schema(), "t"));
		}
	}

	@Test
	void ensureWhenPartitionsArePublishedByThemselvesIsRefusedForTheRoot(TestDatabase database) throws SQLException {
		database.execute(PARTITIONED, LEAF, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE t");
		try (SideConnection side = connect(database)) {
			assertThatExceptionOfType(PublicationMismatchException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "t"), slot(database)))
				.satisfies((ex) -> assertThat(ex.getMissing()).containsExactly("publish_via_partition_root = true"));
			assertThat(PublicationSetup.ensure(side, settings(database, "t1"), slot(database))).isEmpty();
		}
	}

	@Test
	void ensureWhenPartitionsOfOurPublicationArePublishedByThemselvesRenames(TestDatabase database)
			throws SQLException {
		database.execute(PARTITIONED, LEAF, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE t",
				"COMMENT ON PUBLICATION " + database.publicationName() + " IS 'walstream owner=app'");
		try (SideConnection side = connect(database)) {
			PublicationSetup.ensure(side, settings(database, "t"), slot(database));

			assertThat(new PublicationCatalog(side.jdbc()).find(database.publicationName())).get()
				.extracting(PublicationState::viaPartitionRoot)
				.isEqualTo(true);
		}
	}

	@Test
	void ensureWhenTablesBelongToAnotherRoleNamesIt(TestDatabase database) throws SQLException {
		String role = database.schema();
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "DROP ROLE IF EXISTS " + role,
				"CREATE ROLE " + role + " LOGIN PASSWORD 'pw'",
				"GRANT USAGE ON SCHEMA " + database.schema() + " TO " + role);
		ServerAddress address = new ServerAddress(database.server().jdbcUrl(), role, "pw");
		try (SideConnection side = new PostgresServer(ConnectionSettings.of(() -> address, "tests")).connect()) {
			assertThatExceptionOfType(MissingPrivilegesException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "orders"), slot(database)))
				.satisfies((ex) -> {
					assertThat(ex.getUsername()).isEqualTo(role);
					assertThat(ex.getMissing()).hasSize(3)
						.hasAtLeastOneElementOfType(MissingPrivilege.Replication.class)
						.hasAtLeastOneElementOfType(MissingPrivilege.CreateInDatabase.class)
						.hasAtLeastOneElementOfType(MissingPrivilege.TableOwnership.class);
				});
		}
		finally {
			database.execute("DROP OWNED BY " + role, "DROP ROLE " + role);
		}
	}

	@Test
	void ensureWhenOwnerIsAnotherApplicationIsRefused(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)");
		try (SideConnection side = connect(database)) {
			PublicationSetup.ensure(side, settings(database, "orders"),
					SlotSettings.of(database.slotName(), "it's an \\ owner"));

			assertThatExceptionOfType(SlotOwnerException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, settings(database, "orders"), slot(database)))
				.satisfies((ex) -> assertThat(ex.getOwner()).isEqualTo("it's an \\ owner"));
		}
	}

	@Test
	void ensureWhenOnlyValidatedWritesNothing(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE lines (id int PRIMARY KEY)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		PublicationSettings settings = settings(database, "orders", "lines");
		PublicationSettings validate = new PublicationSettings(settings.name(), Mode.VALIDATE, Set.of(), true,
				settings.tables());
		try (SideConnection side = connect(database)) {
			assertThatExceptionOfType(PublicationMismatchException.class)
				.isThrownBy(() -> PublicationSetup.ensure(side, validate, slot(database)))
				.satisfies((ex) -> assertThat(ex.getMissing())
					.containsExactly("table " + new Table(database.schema(), "lines")));
			assertThat(side.sample("x", database.publicationName()).tables()).hasSize(1);
		}
	}

	@Test
	void ensureWhenOnlySomeRowsOrColumnsArePublishedWarns(TestDatabase database) throws SQLException {
		try (SideConnection side = connect(database)) {
			assumeThat(side.facts().majorVersion()).as("publications have row filters").isGreaterThanOrEqualTo(15);
			String name = database.publicationName();
			database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE lines (id int PRIMARY KEY)",
					"CREATE PUBLICATION " + name + " FOR TABLE orders WHERE (id > 1), TABLE lines (id)");

			assertThat(PublicationSetup.ensure(side, settings(database, "orders", "lines"), slot(database)))
				.contains("Publication '%s' publishes only some rows or columns of the tables %s.lines, %s.orders"
					.formatted(name, database.schema(), database.schema()));
		}
	}

	private static boolean waits(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				var rows = statement.executeQuery("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
						+ "AND application_name = '" + database.schema() + "'")) {
			return rows.next();
		}
	}

	private static SideConnection connect(TestDatabase database) {
		return new PostgresServer(database.connectionSettings()).connect();
	}

	private static SlotSettings slot(TestDatabase database) {
		return SlotSettings.of(database.slotName(), "app");
	}

	private static PublicationSettings settings(TestDatabase database, String... tables) {
		return PublicationSettings.of(database.publicationName(), (connection) -> Arrays.stream(tables)
			.map((table) -> new PublishedTable(new Table(database.schema(), table), EnumSet.allOf(Operation.class)))
			.toList());
	}

}
