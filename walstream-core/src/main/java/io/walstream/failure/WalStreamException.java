package io.walstream.failure;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.ShownText;

/**
 * Root of the failures that walstream itself reports. Messages name what was attempted,
 * the value and what was expected, on one line; they hold neither row data nor
 * credentials.
 */
public class WalStreamException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public WalStreamException(String message) {
		super(ShownText.of(message));
	}

	public WalStreamException(String message, @Nullable Throwable cause) {
		super(ShownText.of(message), cause);
	}

	/**
	 * How a SQLSTATE is shown at the end of a message.
	 * @param sqlState the SQLSTATE, or {@code null} if there is none
	 * @return a text, empty if there is none
	 */
	protected static String sqlStateSuffix(@Nullable String sqlState) {
		return (sqlState != null) ? ", SQLSTATE is '" + sqlState + "'" : "";
	}

}
