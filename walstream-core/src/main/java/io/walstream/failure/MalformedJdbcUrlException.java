package io.walstream.failure;

/**
 * The JDBC URL begins as one of the PostgreSQL driver, but not all of it can be read. It
 * is not given to the driver, which would log it with the passwords that it may hold.
 */
public class MalformedJdbcUrlException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String url;

	/**
	 * Creates the exception.
	 * @param url what may be shown of the URL, without a credential
	 */
	public MalformedJdbcUrlException(String url) {
		super("JDBC URL that begins with '%s' cannot be read, 'jdbc:postgresql://host:port/database?name=value' is expected"
			.formatted(url));
		this.url = url;
	}

	/**
	 * The part of the URL that holds no credential.
	 * @return its scheme, with hosts and ports if it is certain which part they are
	 */
	public String getUrl() {
		return this.url;
	}

}
