package io.walstream.spring.autoconfigure.properties;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Details required to open replication connections. Asked before each connection attempt,
 * so that a rotated password or moved server is seen. A bean of this type serves every
 * stream that has no {@code connection.url} of its own; one that is qualified with the
 * name of a stream serves that stream.
 */
public interface WalStreamConnectionDetails extends ConnectionDetails {

	/**
	 * JDBC URL of the server itself, not of a pooler.
	 * @return a URL that starts with {@code jdbc:postgresql:}
	 */
	String getJdbcUrl();

	/**
	 * Login username.
	 * @return the username or {@code null} if the URL has it
	 */
	@Nullable String getUsername();

	/**
	 * Login password.
	 * @return the password or {@code null} if none is needed
	 */
	@Nullable String getPassword();

}
