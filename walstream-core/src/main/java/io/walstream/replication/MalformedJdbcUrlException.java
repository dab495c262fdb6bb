package io.walstream.replication;

import io.walstream.wal.WalStreamException;

/**
 * The JDBC URL begins as one of the PostgreSQL driver, but not all of it can be read. It
 * is not given to the driver, which would log it with the passwords that it may hold.
 */
public class MalformedJdbcUrlException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String url;

	public MalformedJdbcUrlException(String url) {
		super("JDBC URL that begins with '%s' cannot be read, 'jdbc:postgresql://host:port/database?name=value' is expected"
			.formatted(JdbcUrl.shown(url)));
		this.url = JdbcUrl.shown(url);
	}

	/**
	 * The part of the URL that holds no credential.
	 * @return its scheme, with hosts and ports if it is certain which part they are
	 */
	public String getUrl() {
		return this.url;
	}

}
