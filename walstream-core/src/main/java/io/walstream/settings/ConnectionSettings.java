package io.walstream.settings;

import java.time.Duration;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * How to connect.
 *
 * @param address asked before every connection attempt, so that a rotated password or a
 * moved server is seen
 * @param applicationName {@code application_name} of the sessions
 * @param connectTimeout limit for one connection attempt
 * @param statusInterval how often progress is reported at the latest; {@code null} for a
 * third of the server's {@code wal_sender_timeout}, which is also the upper limit
 * @param receiveTimeout silence after which the connection is given up, at least
 * {@code wal_sender_timeout}
 */
public record ConnectionSettings(Supplier<ServerAddress> address, String applicationName, Duration connectTimeout,
		@Nullable Duration statusInterval, Duration receiveTimeout) {

	/**
	 * Settings with default timeouts.
	 * @param address asked before every connection attempt
	 * @param applicationName {@code application_name} of the sessions
	 * @return the settings
	 */
	public static ConnectionSettings of(Supplier<ServerAddress> address, String applicationName) {
		return new ConnectionSettings(address, applicationName, Duration.ofSeconds(10), null, Duration.ofSeconds(60));
	}

}
