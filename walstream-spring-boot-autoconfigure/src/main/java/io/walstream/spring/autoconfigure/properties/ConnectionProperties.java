package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Properties of the connection.
 */
public class ConnectionProperties {

	/**
	 * JDBC URL of the server itself, not of a pooler. That of the application's own
	 * database by default.
	 */
	private @Nullable String url;

	/**
	 * Login username. Needs the REPLICATION attribute.
	 */
	private @Nullable String username;

	/**
	 * Login password.
	 */
	private @Nullable String password;

	/**
	 * How long to wait for a connection.
	 */
	private Duration connectTimeout = Duration.ofSeconds(10);

	/**
	 * Silence of the server after which the connection is given up. At least its
	 * wal_sender_timeout.
	 */
	private Duration receiveTimeout = Duration.ofSeconds(60);

	public @Nullable String getUrl() {
		return this.url;
	}

	public void setUrl(@Nullable String url) {
		this.url = url;
	}

	public @Nullable String getUsername() {
		return this.username;
	}

	public void setUsername(@Nullable String username) {
		this.username = username;
	}

	public @Nullable String getPassword() {
		return this.password;
	}

	public void setPassword(@Nullable String password) {
		this.password = password;
	}

	public Duration getConnectTimeout() {
		return this.connectTimeout;
	}

	public void setConnectTimeout(Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	public Duration getReceiveTimeout() {
		return this.receiveTimeout;
	}

	public void setReceiveTimeout(Duration receiveTimeout) {
		this.receiveTimeout = receiveTimeout;
	}

}
