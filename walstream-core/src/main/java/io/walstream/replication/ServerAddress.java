package io.walstream.replication;

import org.jspecify.annotations.Nullable;

/**
 * Where a server is and how to log in. Its text never has a credential.
 *
 * @param jdbcUrl URL of the server itself, not of a pooler
 * @param username login user, or {@code null} if the URL has it
 * @param password password, or {@code null} if none is needed or the URL has it
 */
public record ServerAddress(String jdbcUrl, @Nullable String username, @Nullable String password) {

	@Override
	public String toString() {
		return "ServerAddress[" + JdbcUrl.shown(this.jdbcUrl) + "]";
	}

}
