package io.walstream.driver;

import java.sql.SQLException;

import io.walstream.wal.ShownText;

/**
 * What the server says comes to logs as the cause of our exceptions, with names of tables
 * and sessions in it that anybody may have chosen.
 */
public final class ServerText {

	/** How the driver begins the further lines of a message. */
	private static final String NEXT_LINE = "\n  ";

	private ServerText() {
	}

	/**
	 * The failure with a message that cannot be taken for lines of the log.
	 * @param ex what the driver threw
	 * @return the same, or one with the same SQLSTATE, stack and cause if characters of
	 * its message cannot be seen
	 */
	public static SQLException shown(SQLException ex) {
		String message = ex.getMessage();
		if (message == null || ShownText.isVisible(message.replace(NEXT_LINE, ""))) {
			return ex;
		}
		SQLException shown = new SQLException(ShownText.of(message), ex.getSQLState(), ex.getErrorCode(),
				ex.getCause());
		shown.setStackTrace(ex.getStackTrace());
		return shown;
	}

}
