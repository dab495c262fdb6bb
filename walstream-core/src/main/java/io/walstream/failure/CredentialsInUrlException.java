package io.walstream.failure;

/**
 * The JDBC URL has a user or password before its host, where the driver takes them for a
 * part of the host's name.
 */
public class CredentialsInUrlException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String url;

	/**
	 * Creates the exception.
	 * @param url what may be shown of the URL, without a credential
	 */
	public CredentialsInUrlException(String url) {
		super("JDBC URL '%s' was given with an '@' before its host, 'jdbc:postgresql://host:port/database' is expected"
			.formatted(url));
		this.url = url;
	}

	/**
	 * The URL.
	 * @return the URL without its credentials and its query
	 */
	public String getUrl() {
		return this.url;
	}

}
