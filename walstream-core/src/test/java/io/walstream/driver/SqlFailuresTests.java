package io.walstream.driver;

import java.net.SocketException;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SqlFailures}.
 */
class SqlFailuresTests {

	private static final DriverProperties TARGET = DriverProperties.ordinary(
			new ServerAddress("jdbc:postgresql://db:5432/app?password=s3cret", "me", null),
			ConnectionSettings.of(() -> {
				throw new IllegalStateException();
			}, "app"));

	@ParameterizedTest
	@ValueSource(strings = { "08001", "08006", "57P01", "57P02", "57P03", "53300" })
	void connectingWhenTransientIsUnreachable(String sqlState) {
		assertThat(SqlFailures.connecting(TARGET, new SQLException("x", sqlState)))
			.isInstanceOfSatisfying(ServerUnreachableException.class, (ex) -> {
				assertThat(ex.getAddress()).isEqualTo("db:5432");
				assertThat(ex.getSqlState()).isEqualTo(sqlState);
			})
			.hasMessage("Server at 'db:5432' cannot be reached, SQLSTATE is '%s'", sqlState)
			.hasMessageNotContaining("s3cret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "08006", "57P01" })
	void executingWhenTheConnectionEndsSaysThatItWasLost(String sqlState) {
		assertThat(SqlFailures.executing("db:5432", "ask", new SQLException("x", sqlState)))
			.isInstanceOf(ServerUnreachableException.class)
			.hasMessage("Connection to 'db:5432' was lost, SQLSTATE is '%s'", sqlState);
	}

	@ParameterizedTest
	@ValueSource(strings = { "28P01", "28000", "08004" })
	void connectingWhenLoginIsRefusedSaysSo(String sqlState) {
		assertThat(SqlFailures.connecting(TARGET, new SQLException("x", sqlState))).isInstanceOfSatisfying(
				AuthenticationFailedException.class, (ex) -> assertThat(ex.getUsername()).isEqualTo("me"));
	}

	@Test
	void connectingForReplicationTellsTheLimitsApart() {
		assertThat(SqlFailures.connectingForReplication(TARGET,
				new SQLException("number of requested standby connections exceeds max_wal_senders", "53300")))
			.isInstanceOfSatisfying(ServerLimitException.class,
					(ex) -> assertThat(ex.getSetting()).isEqualTo("max_wal_senders"));
		assertThat(SqlFailures.connectingForReplication(TARGET, new SQLException("sorry, too many clients", "53300")))
			.isInstanceOf(ServerUnreachableException.class);
	}

	@Test
	void connectingForReplicationKnowsPoolersAndPrivileges() {
		assertThat(SqlFailures.connectingForReplication(TARGET, new SQLException("x", "08P01")))
			.isInstanceOf(ReplicationUnsupportedException.class);
		assertThat(SqlFailures.identifying("db", new SQLException("x", "42601")))
			.isInstanceOf(ReplicationUnsupportedException.class);
		assertThat(SqlFailures.connectingForReplication(TARGET, new SQLException("x", "42501"))).isInstanceOfSatisfying(
				ReplicationPrivilegeException.class, (ex) -> assertThat(ex.getUsername()).isEqualTo("me"));
	}

	@Test
	void executingWhenSocketFailsIsUnreachable() {
		assertThat(SqlFailures.executing("db", "ask", new SQLException("x", null, new SocketException("reset"))))
			.isInstanceOf(ServerUnreachableException.class);
		assertThat(SqlFailures.executing("db", "ask", new SQLException("x", "XX000")))
			.isInstanceOf(ReplicationException.class)
			.hasMessage("Failed to ask, SQLSTATE is 'XX000'");
	}

}
