package io.walstream.spring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.spring.autoconfigure.diagnostics.ShownSql;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user reads when the start fails for a setting or state of the server. Each
 * test brings the server into that state.
 */
class ServerFailureIntegrationTests {

	private static DedicatedPostgres postgres;

	@BeforeAll
	static void start() throws IOException, SQLException {
		postgres = TestPostgres.dedicated(Map.of());
		postgres.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@AfterAll
	static void stop() throws IOException {
		postgres.close();
	}

	@Test
	void startWhenWalLevelIsTooLowSaysHowToRaiseIt() throws IOException {
		restart(Map.of("wal_level", "replica"));
		try {
			assertThat(explain()).contains("wal_level is 'replica' but 'logical' is required",
					"ALTER SYSTEM SET wal_level = 'logical';");
		}
		finally {
			restart(Map.of("wal_level", "logical"));
		}
	}

	@Test
	void startWhenAllSlotsAreUsedSaysHowToAllowMore() throws Exception {
		restart(Map.of("max_replication_slots", "1"));
		try {
			postgres.execute("SELECT pg_create_physical_replication_slot('other')");

			assertThat(explain()).contains("Limit max_replication_slots of the server is reached, its value is '1'",
					"ALTER SYSTEM SET max_replication_slots = 10;");
		}
		finally {
			postgres.execute("SELECT pg_drop_replication_slot('other')");
			restart(Map.of("max_replication_slots", "50"));
		}
	}

	@Test
	void startWhenAllWalSendersAreUsedSaysHowToAllowMore() throws IOException {
		restart(Map.of("max_wal_senders", "0"));
		try {
			assertThat(explain()).contains("Limit max_wal_senders of the server is reached",
					"ALTER SYSTEM SET max_wal_senders = ");
		}
		finally {
			restart(Map.of("max_wal_senders", "50"));
		}
	}

	@Test
	void startWhenSynchronousStandbyNamesMatchSaysWhatToExclude() throws SQLException {
		postgres.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby1, orders'", "SELECT pg_reload_conf()");
		try {
			assertThat(explain()).contains("'orders' is matched by synchronous_standby_names",
					"ALTER SYSTEM SET synchronous_standby_names");
		}
		finally {
			postgres.execute("SET synchronous_commit = off", "ALTER SYSTEM RESET synchronous_standby_names",
					"SELECT pg_reload_conf()");
		}
	}

	@Test
	void startWhenServerIsAStandbySaysToUseThePrimary() throws IOException {
		postgres.stopFast();
		Path signal = Files.createFile(postgres.dataDirectory().resolve("standby.signal"));
		postgres.restart(Map.of("hot_standby", "on"));
		try {
			assertThat(explain()).contains("is in recovery but a primary is required", "connect to the primary");
		}
		finally {
			postgres.stopFast();
			Files.deleteIfExists(signal);
			postgres.restart(Map.of());
		}
	}

	@Test
	void startWhenPasswordIsWrongSaysWhereItIsSet() throws Exception {
		postgres.execute("CREATE ROLE teller LOGIN SUPERUSER PASSWORD 'right'");
		Path rules = postgres.dataDirectory().resolve("pg_hba.conf");
		String before = Files.readString(rules);
		Files.writeString(rules, "host all teller all scram-sha-256\n" + before);
		postgres.execute("SELECT pg_reload_conf()");
		try {
			TestPostgres server = new TestPostgres(postgres.server().jdbcUrl(), "teller", "wr0ng");

			String explanation = FailedStart.explain(server, "orders");

			assertThat(explanation).contains("refused the login of user 'teller'", "ALTER ROLE \"teller\" PASSWORD",
					"spring.datasource.password");
			assertThat(explanation).doesNotContain("wr0ng");
		}
		finally {
			Files.writeString(rules, before);
			postgres.execute("SELECT pg_reload_conf()", "DROP ROLE teller");
		}
	}

	@Test
	void startWhenSlotIsLostSaysSoAndHowToDropIt() throws Exception {
		postgres.execute("SELECT pg_create_logical_replication_slot('orders', 'pgoutput')",
				"ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'", "SELECT pg_reload_conf()");
		try {
			for (int segment = 0; segment < 3; segment++) {
				postgres.execute("SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000))",
						"SELECT pg_switch_wal()");
			}
			postgres.execute("CHECKPOINT");

			String explanation = explain();

			assertThat(explanation).contains("is invalidated, wal_status is 'lost'",
					"SELECT pg_drop_replication_slot('orders');");
		}
		finally {
			postgres.execute("ALTER SYSTEM RESET max_slot_wal_keep_size", "SELECT pg_reload_conf()",
					"SELECT pg_drop_replication_slot('orders')");
		}
	}

	@Test
	void startWhenSlotIsOfAnotherDatabaseSaysSo() throws Exception {
		postgres.execute("CREATE DATABASE other");
		TestPostgres other = postgres.server().withUrl(postgres.server().jdbcUrl().replace("/postgres", "/other"));
		other.execute("SELECT pg_create_logical_replication_slot('orders', 'pgoutput')");
		try {
			assertThat(explain()).contains("has database 'other' but 'postgres' is required", "walstream.slot.name");
		}
		finally {
			other.execute("SELECT pg_drop_replication_slot('orders')");
			postgres.execute("DROP DATABASE other");
		}
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			database, ALTER DATABASE postgres SET default_transaction_read_only = on
			user, ALTER ROLE postgres SET default_transaction_read_only = on
			database user, ALTER ROLE postgres IN DATABASE postgres SET default_transaction_read_only = on
			global, ALTER ROLE ALL SET default_transaction_read_only = on
			configuration file, ALTER SYSTEM SET default_transaction_read_only = on
			""")
	void startWhenSessionsAreReadOnlySaysHowToLiftThat(String source, String sql) throws Exception {
		postgres.execute(sql, "SELECT pg_reload_conf()");
		try {
			Awaitility.await().until(() -> readOnly().equals("on"));

			String explanation = explain();

			assertThat(explanation).contains("Failed to change publication 'orders'",
					"default_transaction_read_only is 'on' by '" + source + "'");
			postgres.execute(ShownSql.of(explanation));
			Awaitility.await().until(() -> readOnly().equals("off"));
		}
		finally {
			postgres.execute("SET default_transaction_read_only = off",
					"ALTER DATABASE postgres RESET default_transaction_read_only",
					"ALTER ROLE postgres RESET default_transaction_read_only",
					"ALTER ROLE postgres IN DATABASE postgres RESET default_transaction_read_only",
					"ALTER ROLE ALL RESET default_transaction_read_only",
					"ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()");
		}
	}

	private static String readOnly() throws SQLException {
		try (Connection connection = postgres.server().connect();
				Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("SHOW default_transaction_read_only")) {
			rows.next();
			return rows.getString(1);
		}
	}

	private static String explain() {
		return FailedStart.explain(postgres.server(), "orders", "spring.datasource.hikari.maximum-pool-size=2");
	}

	private static void restart(Map<String, String> settings) throws IOException {
		postgres.stopFast();
		postgres.restart(settings);
	}

}
