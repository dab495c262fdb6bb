package io.walstream.failure;

/**
 * The JDBC URL is not one of the PostgreSQL driver.
 */
public class UnsupportedJdbcUrlException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String url;

	/**
	 * Creates the exception.
	 * @param url what may be shown of the URL, without a credential
	 */
	public UnsupportedJdbcUrlException(String url) {
		super("JDBC URL '%s' is not one of the PostgreSQL driver, 'jdbc:postgresql://host:port/database' is expected"
			.formatted(url));
		this.url = url;
	}

	/**
	 * The URL.
	 * @return its scheme; without its credentials and its query if it is one of the
	 * driver
	 */
	public String getUrl() {
		return this.url;
	}

}
