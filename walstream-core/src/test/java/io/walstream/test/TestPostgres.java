package io.walstream.test;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * The one place where integration tests get a server: an embedded one, unless the system
 * property {@value #PROPERTY} says {@code testcontainers} or is a JDBC URL.
 *
 * @param jdbcUrl URL of the server
 * @param username a superuser, or {@code null} if the URL has it
 * @param password its password, or {@code null} if none is needed
 */
public record TestPostgres(String jdbcUrl, @Nullable String username, @Nullable String password) {

	static final String PROPERTY = "walstream.test.postgres";

	/** What tests rely on; every server that is started here has it. */
	static final Map<String, String> SETTINGS = Map.of("wal_level", "logical", "max_replication_slots", "50",
			"max_wal_senders", "50", "synchronous_commit", "on", "max_prepared_transactions", "10");

	static {
		// Tests wait for conditions, however slow the machine is.
		Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
	}

	/**
	 * The server that all tests of this JVM share. It is not to be stopped, nor its
	 * settings changed.
	 * @return the server, running
	 */
	public static TestPostgres shared() {
		return Shared.SERVER;
	}

	/**
	 * A private embedded server, for tests that stop, kill or configure it.
	 * @param settings settings beside those that every server has
	 * @return the server, running; to be closed
	 * @throws IOException if it cannot be started
	 */
	public static DedicatedPostgres dedicated(Map<String, String> settings) throws IOException {
		Map<String, String> all = new LinkedHashMap<>(SETTINGS);
		all.putAll(settings);
		return DedicatedPostgres.start(all);
	}

	/**
	 * Opens a connection.
	 * @return the connection
	 * @throws SQLException if that fails
	 */
	public Connection connect() throws SQLException {
		return (this.username != null) ? DriverManager.getConnection(this.jdbcUrl, this.username, this.password)
				: DriverManager.getConnection(this.jdbcUrl);
	}

	/**
	 * Runs statements, each in its own transaction.
	 * @param statements the statements
	 * @throws SQLException if one fails
	 */
	public void execute(String... statements) throws SQLException {
		try (Connection connection = connect(); Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	/**
	 * The same server with another URL, for example one that adds parameters.
	 * @param jdbcUrl the URL
	 * @return the server
	 */
	public TestPostgres withUrl(String jdbcUrl) {
		return new TestPostgres(jdbcUrl, this.username, this.password);
	}

	/**
	 * Another database of the same server.
	 * @param name its name, of letters, digits and underscores
	 * @return the server
	 */
	public TestPostgres database(String name) {
		return withUrl(this.jdbcUrl.replaceFirst("/[^/?]*(?=\\?|$)", "/" + name));
	}

	private static final class Shared {

		static final TestPostgres SERVER = start(System.getProperty(PROPERTY, "embedded"));

		private static TestPostgres start(String where) {
			try {
				return switch (where) {
					case "embedded" -> DedicatedPostgres.start(SETTINGS).server();
					case "testcontainers" -> withCanary(ContainerPostgres.start(SETTINGS));
					default -> withCanary(new TestPostgres(where, null, null));
				};
			}
			catch (IOException | SQLException ex) {
				throw new IllegalStateException("No PostgreSQL for the tests", ex);
			}
		}

		private static TestPostgres withCanary(TestPostgres server) throws SQLException {
			Canary.install(server);
			return server;
		}

	}

}
