package io.walstream.test;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;

import org.awaitility.Awaitility;

import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;

/**
 * What one test method has of a server: a schema, which is also the current one of its
 * connections, and names for a slot and a publication.
 */
public final class TestDatabase {

	/** So that suffixes fit into the 63 bytes of a name. */
	private static final int NAME_LENGTH = 44;

	private static final Duration DROP_LIMIT = Duration.ofSeconds(20);

	private final TestPostgres server;

	private final String name;

	/**
	 * A database for a test.
	 * @param server the server
	 * @param test name of the test, for the reader
	 * @param uniqueId what tells it from tests of the same name
	 */
	public TestDatabase(TestPostgres server, String test, String uniqueId) {
		String words = test.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
			.replaceAll("[^A-Za-z0-9]+", "_")
			.toLowerCase(Locale.ROOT)
			.replace("_integration_tests", "");
		this.name = "t_" + words.substring(0, Math.min(words.length(), NAME_LENGTH)) + "_"
				+ Integer.toHexString(uniqueId.hashCode());
		String url = server.jdbcUrl();
		this.server = server.withUrl(url + ((url.indexOf('?') < 0) ? "?" : "&") + "currentSchema=" + this.name);
	}

	/**
	 * Schema of the test.
	 * @return its name, in lower case
	 */
	public String schema() {
		return this.name;
	}

	/**
	 * Name for the test's slot, which does not exist yet.
	 * @return the name
	 */
	public String slotName() {
		return this.name;
	}

	/**
	 * Name for the test's publication, which does not exist yet.
	 * @return the name
	 */
	public String publicationName() {
		return this.name;
	}

	/**
	 * The server, with a URL whose current schema is the test's.
	 * @return the server
	 */
	public TestPostgres server() {
		return this.server;
	}

	/**
	 * The server as the stream's settings name it.
	 * @return the address
	 */
	public ServerAddress address() {
		return new ServerAddress(this.server.jdbcUrl(), this.server.username(), this.server.password());
	}

	/**
	 * Default settings of a connection to the test's schema.
	 * @return the settings
	 */
	public ConnectionSettings connectionSettings() {
		return ConnectionSettings.of(this::address, this.name);
	}

	/**
	 * Opens a connection whose current schema is the test's.
	 * @return the connection
	 * @throws SQLException if that fails
	 */
	public Connection connect() throws SQLException {
		return this.server.connect();
	}

	/**
	 * Runs statements, each in its own transaction.
	 * @param statements the statements
	 * @throws SQLException if one fails
	 */
	public void execute(String... statements) throws SQLException {
		this.server.execute(statements);
	}

	/**
	 * Creates the schema.
	 * @throws SQLException if that fails
	 */
	public void create() throws SQLException {
		execute("CREATE SCHEMA " + this.name);
	}

	/**
	 * Drops slots, publications and schemas whose names begin with the test's. A slot
	 * that is read is freed first.
	 */
	public void drop() {
		Awaitility.await().atMost(DROP_LIMIT).ignoreExceptions().until(this::dropOnce);
	}

	private boolean dropOnce() throws SQLException {
		try (Connection connection = connect(); Statement statement = connection.createStatement()) {
			statement.execute("SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots "
					+ "WHERE active AND starts_with(slot_name, '" + this.name + "')");
			statement.execute("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots "
					+ "WHERE starts_with(slot_name, '" + this.name + "')");
			statement.execute("DO $$ DECLARE n name; BEGIN FOR n IN SELECT pubname FROM pg_publication "
					+ "WHERE starts_with(pubname, '" + this.name + "') LOOP "
					+ "EXECUTE format('DROP PUBLICATION %I', n); END LOOP; "
					+ "FOR n IN SELECT nspname FROM pg_namespace WHERE starts_with(nspname, '" + this.name + "') LOOP "
					+ "EXECUTE format('DROP SCHEMA %I CASCADE', n); END LOOP; END $$");
			return true;
		}
	}

}
