package io.walstream.spring.autoconfigure;

import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import javax.sql.DataSource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import io.walstream.spring.autoconfigure.diagnostics.ShownSql;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user reads when the start fails for a state of the database, on a server that
 * is shared.
 */
@PostgresTest
class StartFailureIntegrationTests {

	private static final String TABLE = "CREATE TABLE orders (id bigint PRIMARY KEY, customer text)";

	private static final String PARTITIONED = "CREATE TABLE orders (id bigint PRIMARY KEY) PARTITION BY HASH (id)";

	private static final String ROLE = "walstream_start_failure";

	private static final String OWNER = "walstream_start_failure_owner";

	@AfterEach
	void dropRoles(TestDatabase database) throws SQLException {
		dropRole(database, ROLE);
		dropRole(database, OWNER);
	}

	@Test
	void startWhenTableIsMissingSaysSo(TestDatabase database) {
		assertThat(explain(database)).contains("Table 'orders' does not exist", "Create the table 'orders'");
	}

	@Test
	void startWhenTableIsUnloggedSaysSo(TestDatabase database) throws SQLException {
		database.execute("CREATE UNLOGGED TABLE orders (id bigint PRIMARY KEY)");

		assertThat(explain(database)).contains("has the kind 'unlogged table'", "SET LOGGED;");
	}

	@Test
	void startWhenTableIsAViewSaysSo(TestDatabase database) throws SQLException {
		database.execute("CREATE VIEW orders AS SELECT 1 AS id");

		assertThat(explain(database)).contains("has the kind 'view'",
				"Name in @WalListener the tables behind the view");
	}

	@Test
	void startWhenTableHasNoReplicaIdentitySaysWhatGivesItOne(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint)");

		String explanation = explain(database);

		assertThat(explanation).contains("cannot publish [UPDATE, DELETE]");
		mend(database, explanation, "ALTER TABLE \"" + database.schema() + "\".\"orders\" REPLICA IDENTITY FULL;");
	}

	@Test
	void startWhenUserMayNotReplicateSaysWhatGivesTheRight(TestDatabase database) throws SQLException {
		database.execute(TABLE);
		createRole(database);
		database.execute("ALTER TABLE orders OWNER TO " + ROLE,
				"GRANT CREATE ON DATABASE " + databaseName(database) + " TO " + ROLE);

		String explanation = explain(asRole(database), database);

		assertThat(explanation).contains("User '" + ROLE + "' does not have the REPLICATION attribute");
		mend(database, explanation, "ALTER ROLE \"" + ROLE + "\" REPLICATION;");
	}

	@Test
	void startWhenSlotIsThereAndUserMayNotReplicateSaysWhatGivesTheRight(TestDatabase database) throws SQLException {
		database.execute(TABLE, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders",
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");
		createRole(database);

		String explanation = explain(asRole(database), database);

		assertThat(explanation).contains("User '" + ROLE + "' does not have the REPLICATION attribute");
		mend(database, explanation, "ALTER ROLE \"" + ROLE + "\" REPLICATION;");
	}

	@Test
	void startWhenUserDoesNotOwnTheTableSaysWhatGivesTheRight(TestDatabase database) throws SQLException {
		database.execute(TABLE);
		createRole(database);
		database.execute("ALTER ROLE " + ROLE + " REPLICATION", "GRANT SELECT ON orders TO " + ROLE,
				"GRANT CREATE ON DATABASE " + databaseName(database) + " TO " + ROLE);

		assertThat(explain(asRole(database), database)).contains(
				"User '" + ROLE + "' may not create publication '" + database.slotName() + "'", "TO \"" + ROLE + "\";",
				"walstream.publication.mode=validate");
	}

	@Test
	void startWhenUserMayNotCreateAPublicationSaysWhatGivesTheRight(TestDatabase database) throws SQLException {
		database.execute(TABLE);
		createRole(database);
		database.execute("ALTER ROLE " + ROLE + " REPLICATION", "ALTER TABLE orders OWNER TO " + ROLE);

		String explanation = explain(asRole(database), database);

		assertThat(explanation).contains("may not create publication");
		mend(database, explanation, "GRANT CREATE ON DATABASE \"" + databaseName(database) + "\" TO \"" + ROLE + "\";");
		FailedStart.succeed(asRole(database), database.slotName());
	}

	@Test
	void startWhenUserMayDoNothingGivesOneScriptForAll(TestDatabase database) throws SQLException {
		createOwners(database);
		String tables = "listened.table=" + database.schema() + ".*";

		String explanation = explain(asRole(database), database, tables);

		assertThat(explanation).contains("CREATE on database", "USAGE on schema", "REPLICATION", OWNER)
			.doesNotContain("GRANT \"postgres\"");
		database.execute(script(explanation, "Run as a superuser").toArray(String[]::new));
		FailedStart.succeed(asRole(database), database.slotName(), tables);
	}

	@Test
	void startWhenAnAdministratorPreparesThePublicationOnlyReplicates(TestDatabase database) throws SQLException {
		createOwners(database);
		String tables = "listened.table=" + database.schema() + ".*";

		String explanation = explain(asRole(database), database, tables);

		database.execute(script(explanation, "or let an administrator").toArray(String[]::new));
		FailedStart.succeed(asRole(database), database.slotName(), tables, "walstream.publication.mode=validate");
	}

	private static void createOwners(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)", "CREATE TABLE orders_2 (id bigint PRIMARY KEY)",
				"CREATE ROLE " + OWNER + " NOLOGIN", "GRANT ALL ON SCHEMA " + database.schema() + " TO " + OWNER,
				"ALTER TABLE orders OWNER TO " + OWNER, "CREATE ROLE " + ROLE + " NOINHERIT LOGIN PASSWORD 'secret'");
	}

	// The lines of SQL below a sentence
	private static List<String> script(String explanation, String sentence) {
		return explanation.substring(explanation.indexOf(sentence))
			.lines()
			.skip(1)
			.dropWhile(String::isBlank)
			.takeWhile((line) -> line.startsWith("    "))
			.map(String::trim)
			.toList();
	}

	@Test
	void startWhenPublicationIsMissingAndMayNotBeCreatedSaysSo(TestDatabase database) throws SQLException {
		database.execute(TABLE);

		assertThat(explain(database, "walstream.publication.mode=validate")).contains(
				"Publication '" + database.publicationName() + "' does not exist",
				"CREATE PUBLICATION \"" + database.publicationName() + "\"");
	}

	@Test
	void startWhenPublicationDoesNotSufficeSaysWhatItLacks(TestDatabase database) throws SQLException {
		database.execute(TABLE, "CREATE PUBLICATION " + database.publicationName());

		assertThat(explain(database, "walstream.publication.mode=validate")).contains(
				"table " + database.schema() + ".orders",
				"ALTER PUBLICATION \"" + database.publicationName() + "\" ADD TABLE");
	}

	@Test
	void startWhenPartitionsArePublishedByThemselvesSaysWhatRenamesThem(TestDatabase database) throws SQLException {
		database.execute(PARTITIONED, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");

		String explanation = explain(database);

		assertThat(explanation).contains("lacks [publish_via_partition_root = true]");
		mend(database, explanation,
				"ALTER PUBLICATION \"" + database.publicationName() + "\" SET (publish_via_partition_root = true);");
	}

	@Test
	void startWhenPartitionsAreToComeByThemselvesSaysWhatToSet(TestDatabase database) throws SQLException {
		database.execute(PARTITIONED);

		assertThat(explain(database, "walstream.publication.via-partition-root=false")).contains(
				"changes of '" + database.schema() + ".orders' under the names of its partitions",
				"Set walstream.publication.via-partition-root=true");
	}

	@Test
	void startWhenTableIsAPartitionOfAPublishedTableSaysWhichToName(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE all_orders (id bigint PRIMARY KEY) PARTITION BY HASH (id)",
				"CREATE TABLE orders PARTITION OF all_orders FOR VALUES WITH (MODULUS 1, REMAINDER 0)",
				"CREATE PUBLICATION " + database.publicationName()
						+ " FOR TABLE all_orders WITH (publish_via_partition_root = true)");

		assertThat(explain(database)).contains("under the name '" + database.schema() + ".all_orders'",
				"Name '" + database.schema() + ".all_orders' instead of");
	}

	@Test
	void startWhenPublicationIsAnotherApplicationsSaysHowToTakeItOver(TestDatabase database) throws SQLException {
		String publication = database.publicationName() + "_p";
		database.execute(TABLE, "CREATE PUBLICATION " + publication + " FOR TABLE orders",
				"COMMENT ON PUBLICATION " + publication + " IS 'walstream owner=billing/com.billing'");

		String explanation = explain(database, "walstream.publication.name=" + publication);

		assertThat(explanation).contains("belongs to 'billing/com.billing'", "walstream.slot.name");
		mend(database, explanation, "COMMENT ON PUBLICATION \"" + publication
				+ "\" IS 'walstream owner=orders/io.walstream.spring.autoconfigure';");
	}

	@Test
	void startWhenSlotWasDroppedSaysWhatCreatesItAgain(TestDatabase database) throws SQLException {
		String comment = "COMMENT ON PUBLICATION \"" + database.publicationName()
				+ "\" IS 'walstream owner=orders/io.walstream.spring.autoconfigure";
		database.execute(TABLE, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders",
				comment + "'");

		String explanation = explain(database);

		assertThat(explanation).contains("does not exist, but publication '" + database.publicationName() + "' says");
		mend(database, explanation, comment + " (no slot yet)';");
		FailedStart.Application.start(database.server(), database.slotName()).close();
		database.execute("SELECT pg_drop_replication_slot('" + database.slotName() + "')");
	}

	@Test
	void startWhenSlotHasAnotherPluginSaysHowToDropIt(TestDatabase database) throws SQLException {
		database.execute(TABLE,
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'test_decoding')");

		String explanation = explain(database);

		assertThat(explanation).contains("has plugin 'test_decoding' but 'pgoutput' is required");
		mend(database, explanation, "SELECT pg_drop_replication_slot('" + database.slotName() + "');");
	}

	@Test
	void startWhenSlotIsPhysicalSaysSo(TestDatabase database) throws SQLException {
		database.execute(TABLE, "SELECT pg_create_physical_replication_slot('" + database.slotName() + "')");

		assertThat(explain(database)).contains("has slot_type 'physical' but 'logical' is required");
	}

	@Test
	void startWhenSlotIsTwoPhaseSaysSo(TestDatabase database) throws SQLException {
		database.execute(TABLE,
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput', false, true)");

		assertThat(explain(database)).contains("has two_phase 'true' but 'false' is required");
	}

	@Test
	void startWhenOldTransactionRunsNamesItAsABlocker(TestDatabase database) throws SQLException {
		database.execute(TABLE);
		try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (1, 'c4n4ry')");

			String explanation = explain(database, "walstream.publication.name=" + database.publicationName() + "_p",
					"walstream.slot.creation-timeout=2s");

			assertThat(explanation).contains("was not created within", "walstream.slot.creation-timeout");
			assertThat(explanation).doesNotContain("c4n4ry");
			connection.rollback();
		}
	}

	@Test
	void startWhenATemporarySlotHasToWaitTooLongNamesTheBlocker(TestDatabase database) throws SQLException {
		database.execute(TABLE, "CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			statement.execute("INSERT INTO orders VALUES (1, 'c4n4ry')");

			String explanation = explain(database, "walstream.slot.temporary=true",
					"walstream.slot.creation-timeout=2s");

			assertThat(explanation).contains("was not created within", "walstream.slot.creation-timeout");
			connection.rollback();
		}
	}

	@Test
	void startWhenSlotOfTheNameIsPermanentSaysHowToDropIt(TestDatabase database) throws SQLException {
		database.execute(TABLE, "SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");

		String explanation = explain(database, "walstream.slot.temporary=true");

		assertThat(explanation).contains("has temporary 'false' but 'true' is required",
				"give this stream another slot by walstream.slot.name");
		mend(database, explanation, "SELECT pg_drop_replication_slot('" + database.slotName() + "');");
		FailedStart.succeed(database.server(), database.slotName(), "walstream.slot.temporary=true");
	}

	@Test
	void startWhenServerIsUnreachableNamesItsAddress() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}

		assertThat(FailedStart.explain(List.of(), "spring.datasource.url=jdbc:postgresql://localhost:" + port + "/db"))
			.contains("Server at 'localhost:" + port + "' cannot be reached", "walstream.startup.fail-fast=false");
	}

	@Test
	void startWhenUrlIsNotPostgresSaysWhatToSet() {
		assertThat(FailedStart.explain(List.of(), "spring.datasource.url=jdbc:mysql://localhost/db",
				"spring.datasource.driver-class-name=org.postgresql.Driver"))
			.contains("JDBC URL 'jdbc:mysql:' is not one of the PostgreSQL driver", "walstream.connection.url=");
	}

	@Test
	void startWhenUrlHasCredentialsSaysWhereTheyBelong() {
		assertThat(FailedStart.explain(List.of(), "walstream.connection.url=jdbc:postgresql://app:s3cret@localhost/db",
				"spring.datasource.url=jdbc:postgresql://localhost/db"))
			.contains("JDBC URL 'jdbc:postgresql://localhost/db' was given with an '@'",
					"walstream.connection.username")
			.doesNotContain("s3cret");
	}

	@Test
	void startWhenThereAreSeveralDataSourcesNamesThem() {
		assertThat(FailedStart.explain(List.of(TwoDataSources.class))).contains("[one, two]", "@Primary");
	}

	private static String explain(TestDatabase database, String... properties) {
		return explain(database.server(), database, properties);
	}

	private static String explain(TestPostgres server, TestDatabase database, String... properties) {
		return FailedStart.explain(server, database.slotName(), properties);
	}

	/**
	 * Runs the SQL that the explanation gives: then this is no longer what is wrong.
	 */
	@Test
	void startWhenAPartitionDoesNotSendWhatItsTableSaysShowsWhatMendsAll(TestDatabase database) throws SQLException {
		database.execute(PARTITIONED,
				"CREATE TABLE orders_0 PARTITION OF orders FOR VALUES WITH (MODULUS 2, REMAINDER 0)",
				"CREATE TABLE orders_1 PARTITION OF orders FOR VALUES WITH (MODULUS 2, REMAINDER 1)",
				"ALTER TABLE orders REPLICA IDENTITY FULL");

		String explanation = explain(database);

		assertThat(explanation).contains("orders_0").contains("other than FULL");
		database.execute(ShownSql.of(explanation));
		FailedStart.succeed(database.server(), database.slotName());
	}

	private static void mend(TestDatabase database, String explanation, String sql) throws SQLException {
		assertThat(explanation).contains(sql);
		database.execute(sql);
	}

	private static void createRole(TestDatabase database) throws SQLException {
		database.execute("CREATE ROLE " + ROLE + " LOGIN PASSWORD 'secret'",
				"GRANT ALL ON SCHEMA " + database.schema() + " TO " + ROLE);
	}

	private static TestPostgres asRole(TestDatabase database) {
		return new TestPostgres(database.server().jdbcUrl(), ROLE, "secret");
	}

	private static void dropRole(TestDatabase database, String role) throws SQLException {
		database.execute("DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '" + role + "') THEN "
				+ "REASSIGN OWNED BY " + role + " TO CURRENT_USER; DROP OWNED BY " + role + "; DROP ROLE " + role
				+ "; END IF; END $$");
	}

	private static String databaseName(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect()) {
			return connection.getCatalog();
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class TwoDataSources {

		@Bean
		DataSource one() {
			return new DriverManagerDataSource("jdbc:postgresql://localhost/one");
		}

		@Bean
		DataSource two() {
			return new DriverManagerDataSource("jdbc:postgresql://localhost/two");
		}

	}

}
