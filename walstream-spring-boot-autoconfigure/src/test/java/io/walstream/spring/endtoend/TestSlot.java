package io.walstream.spring.endtoend;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.awaitility.Awaitility;

import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A test's slot as the server sees it.
 *
 * @param database the database of the test
 * @param name name of the slot
 */
record TestSlot(TestDatabase database, String name) {

	static TestSlot of(TestDatabase database) {
		return new TestSlot(database, database.slotName());
	}

	Lsn confirmed() throws SQLException {
		return Lsn.parse(column("confirmed_flush_lsn::text"));
	}

	boolean exists() throws SQLException {
		try (Connection connection = this.database.connect();
				PreparedStatement statement = connection
					.prepareStatement("SELECT FROM pg_replication_slots WHERE slot_name = ?")) {
			statement.setString(1, this.name);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next();
			}
		}
	}

	/**
	 * Waits until nobody reads it: the server notices a closed connection when it gets to
	 * it.
	 */
	void awaitFree() {
		Awaitility.await().atMost(TestApplication.LIMIT).until(() -> column("active::text"), "false"::equals);
	}

	String activePid() throws SQLException {
		return column("active_pid::text");
	}

	/**
	 * Waits until all that was committed is confirmed.
	 * @param lsn a position of the server after the commits
	 */
	void awaitConfirmed(Lsn lsn) {
		Awaitility.await()
			.atMost(TestApplication.LIMIT)
			.untilAsserted(() -> assertThat(confirmed()).isGreaterThanOrEqualTo(lsn));
	}

	/**
	 * Ends the connection that reads it and waits until another one does.
	 * @throws SQLException if that fails
	 */
	void replaceConnection() throws SQLException {
		String pid = activePid();
		this.database.execute("SELECT pg_terminate_backend(" + pid + ")");
		awaitReplaced(pid);
	}

	/**
	 * Waits until another connection reads it.
	 * @param pid server process of the connection before
	 */
	void awaitReplaced(String pid) {
		Awaitility.await()
			.atMost(TestApplication.LIMIT)
			.until(() -> column("(active_pid <> " + pid + ")::text"), "true"::equals);
	}

	private String column(String expression) throws SQLException {
		try (Connection connection = this.database.connect();
				PreparedStatement statement = connection
					.prepareStatement("SELECT " + expression + " FROM pg_replication_slots WHERE slot_name = ?")) {
			statement.setString(1, this.name);
			try (ResultSet rows = statement.executeQuery()) {
				assertThat(rows.next()).isTrue();
				return rows.getString(1);
			}
		}
	}

}
