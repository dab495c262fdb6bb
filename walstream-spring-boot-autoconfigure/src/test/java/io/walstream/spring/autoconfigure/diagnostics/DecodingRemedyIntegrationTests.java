package io.walstream.spring.autoconfigure.diagnostics;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Objects;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

import io.walstream.failure.ServerDecodingException;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Executes what is to be done about a change that the server cannot decode.
 */
@PostgresTest
class DecodingRemedyIntegrationTests {

	@Test
	void decodingWhenOneTransactionIsLeftOutGoesOnBehindIt(TestDatabase database) throws SQLException {
		assertThat(messagesAfter(database, "pg_walinspect", "end_lsn")).isEqualTo(4);
	}

	@Test
	void decodingWhenAllUntilNowIsLeftOutGoesOnWithWhatComes(TestDatabase database) throws SQLException {
		assertThat(messagesAfter(database, "advance('" + database.slotName() + "', pg_current")).isZero();
	}

	private static int messagesAfter(TestDatabase database, String... wanted) throws SQLException {
		prepare(database);
		PSQLException error = catchThrowableOfType(PSQLException.class, () -> peek(database));
		String where = Objects.requireNonNull(error.getServerErrorMessage()).getWhere();
		String remedy = WalStreamFailureAnalyzer.remedies()
			.find(new ServerDecodingException(database.slotName(), error.getSQLState(), where));

		database.execute(Arrays.stream(ShownSql.of(Objects.requireNonNull(remedy)))
			.filter((sql) -> Arrays.stream(wanted).anyMatch(sql::contains))
			.toArray(String[]::new));

		return peek(database);
	}

	private static void prepare(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect()) {
			Assumptions.assumeTrue(connection.getMetaData().getDatabaseMajorVersion() >= 15);
		}
		database.execute("CREATE TABLE t (id int PRIMARY KEY, n int)", "ALTER TABLE t REPLICA IDENTITY FULL",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE t WHERE (10 / n > 0)",
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')",
				"INSERT INTO t VALUES (1, 0)", "INSERT INTO t VALUES (2, 1)");
	}

	private static int peek(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("SELECT count(*) FROM pg_logical_slot_peek_binary_changes('"
						+ database.slotName() + "', NULL, NULL, 'proto_version', '1', 'publication_names', '"
						+ database.publicationName() + "')")) {
			rows.next();
			return rows.getInt(1);
		}
	}

}
