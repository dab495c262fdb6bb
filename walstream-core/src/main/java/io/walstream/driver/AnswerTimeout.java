package io.walstream.driver;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a connection wait for an answer as long as a command may take, which may be longer
 * than a server is usually waited for.
 */
public final class AnswerTimeout {

	private static final Logger logger = LoggerFactory.getLogger(AnswerTimeout.class);

	/**
	 * So that the server's own limit acts first, and a command can still be cancelled.
	 */
	private static final Duration MARGIN = Duration.ofSeconds(30);

	private final Connection connection;

	private final int usual;

	private AnswerTimeout(Connection connection, int usual) {
		this.connection = connection;
		this.usual = usual;
	}

	/**
	 * Raises the limit of a connection.
	 * @param connection the connection
	 * @param limit how long the command may take
	 * @return what gives the usual limit back
	 * @throws SQLException if the connection is closed
	 */
	public static AnswerTimeout atLeast(Connection connection, Duration limit) throws SQLException {
		AnswerTimeout timeout = new AnswerTimeout(connection, connection.getNetworkTimeout());
		long millis = Math.min(Integer.MAX_VALUE, limit.plus(MARGIN).toMillis());
		timeout.set((int) Math.max(timeout.usual, millis));
		return timeout;
	}

	private void set(int millis) throws SQLException {
		this.connection.setNetworkTimeout(Runnable::run, millis);
	}

	/**
	 * Gives the usual limit back. Never fails.
	 */
	public void restore() {
		try {
			set(this.usual);
		}
		catch (SQLException ex) {
			// Then the connection is lost, as its next command says
			logger.debug("Timeout was not set back", ex);
		}
	}

}
