package io.walstream.driver;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.SlotFailures;

/**
 * Turns what the driver throws into our exceptions, by SQLSTATE and by what was being
 * done. Failures of slots are told apart by {@link SlotFailures}.
 */
public final class SqlFailures {

	private SqlFailures() {
	}

	/**
	 * An ordinary connection could not be made.
	 * @param target where to
	 * @param ex what the driver threw
	 * @return the exception to throw
	 */
	public static WalStreamException connecting(DriverProperties target, SQLException ex) {
		String sqlState = ex.getSQLState();
		if (sqlState != null && (sqlState.startsWith("28") || SqlState.CONNECTION_REJECTED.equals(sqlState))) {
			return new AuthenticationFailedException(target.address(), target.username(), sqlState,
					ServerText.shown(ex));
		}
		if (SqlState.INSUFFICIENT_PRIVILEGE.equals(sqlState)) {
			return new MissingPrivilegesException("connect", username(target), 0,
					List.of(new MissingPrivilege.Connect(target.database())), List.of(), ServerText.shown(ex));
		}
		if (SqlState.TOO_MANY_CONNECTIONS.equals(sqlState) || isConnectionLost(ex)) {
			return new ServerUnreachableException(target.address(), sqlState, ServerText.shown(ex));
		}
		return executing(target.address(), "connect", ex);
	}

	/**
	 * A replication connection could not be made.
	 * @param target where to
	 * @param ex what the driver threw
	 * @return the exception to throw
	 */
	public static WalStreamException connectingForReplication(DriverProperties target, SQLException ex) {
		String sqlState = ex.getSQLState();
		if (SqlState.INSUFFICIENT_PRIVILEGE.equals(sqlState)) {
			return new ReplicationPrivilegeException(username(target), ServerText.shown(ex));
		}
		if (SqlState.PROTOCOL_VIOLATION.equals(sqlState)) {
			return new ReplicationUnsupportedException(target.address(), ServerText.shown(ex));
		}
		// The limits on connections share a SQLSTATE; the setting is named in every
		// language
		if (SqlState.TOO_MANY_CONNECTIONS.equals(sqlState)
				&& String.valueOf(ex.getMessage()).contains("max_wal_senders")) {
			return new ServerLimitException("max_wal_senders", "", ServerText.shown(ex));
		}
		return connecting(target, ex);
	}

	/**
	 * The first command of a replication connection failed.
	 * @param address where the server is
	 * @param ex what the driver threw
	 * @return the exception to throw
	 */
	public static WalStreamException identifying(String address, SQLException ex) {
		String sqlState = ex.getSQLState();
		if (SqlState.SYNTAX_ERROR.equals(sqlState) || SqlState.PROTOCOL_VIOLATION.equals(sqlState)) {
			return new ReplicationUnsupportedException(address, ServerText.shown(ex));
		}
		return executing(address, "identify the server", ex);
	}

	/**
	 * A statement failed for which no SQLSTATE has a meaning of its own.
	 * @param address where the server is
	 * @param attempted what was attempted
	 * @param ex what the driver threw
	 * @return the exception to throw
	 */
	public static WalStreamException executing(String address, String attempted, SQLException ex) {
		String sqlState = ex.getSQLState();
		return isConnectionLost(ex) ? ServerUnreachableException.lost(address, sqlState, ServerText.shown(ex))
				: new ReplicationException(attempted, sqlState, ServerText.shown(ex));
	}

	public static boolean isConnectionLost(SQLException ex) {
		String sqlState = ex.getSQLState();
		if (sqlState == null) {
			return ex.getCause() instanceof IOException;
		}
		return sqlState.startsWith("08") || sqlState.startsWith("57P");
	}

	private static String username(DriverProperties target) {
		String username = target.username();
		// As the driver does
		return (username != null) ? username : System.getProperty("user.name", "");
	}

}
