package io.walstream.replication;

import io.walstream.wal.WalStreamException;

/**
 * The JDBC URL is not one of the PostgreSQL driver.
 */
public class UnsupportedJdbcUrlException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String url;

	public UnsupportedJdbcUrlException(String url) {
		super("JDBC URL '%s' does not start with 'jdbc:postgresql:'".formatted(url));
		this.url = url;
	}

	/**
	 * The URL.
	 * @return the URL without its query
	 */
	public String getUrl() {
		return this.url;
	}

}
