package io.walstream.settings;

import java.util.Collections;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.UnsupportedJdbcUrlException;

/**
 * Where a server is and how to log in. Its text never has a credential.
 *
 * @param jdbcUrl URL of the server itself, not of a pooler
 * @param username login user, or {@code null} if the URL has it
 * @param password password, or {@code null} if none is needed or the URL has it
 */
public record ServerAddress(String jdbcUrl, @Nullable String username, @Nullable String password) {

	/**
	 * Whether both name the same host and port, so that they can lead to one server.
	 * @param other another address
	 * @return whether one of the hosts is the same
	 * @throws UnsupportedJdbcUrlException if a URL is not one of the driver
	 * @throws CredentialsInUrlException if a URL has a user before its host
	 * @throws MalformedJdbcUrlException if a URL cannot be read
	 */
	public boolean sharesHostWith(ServerAddress other) {
		return !Collections.disjoint(JdbcUrl.parse(this.jdbcUrl).servers(), JdbcUrl.parse(other.jdbcUrl).servers());
	}

	@Override
	public String toString() {
		return "ServerAddress[" + JdbcUrl.shown(this.jdbcUrl) + "]";
	}

}
