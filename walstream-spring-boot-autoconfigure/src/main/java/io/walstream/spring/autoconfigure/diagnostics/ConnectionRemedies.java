package io.walstream.spring.autoconfigure.diagnostics;

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.ConnectionReleasedException;
import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerAddressException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.UnsupportedJdbcUrlException;
import io.walstream.spring.failure.AmbiguousDataSourceException;
import io.walstream.spring.failure.ConnectionNotConfiguredException;
import io.walstream.wal.ShownText;

/**
 * What to do when the server is not found or does not let us in.
 */
final class ConnectionRemedies {

	private static final String SET_URL = "walstream.connection.url=jdbc:postgresql://<host>:5432/<database>";

	private ConnectionRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(ConnectionNotConfiguredException.class, ConnectionRemedies::notConfigured)
			.on(ServerAddressException.class, ConnectionRemedies::addressUnknown)
			.on(AmbiguousDataSourceException.class, ConnectionRemedies::ambiguous)
			.on(UnsupportedJdbcUrlException.class, ConnectionRemedies::unsupportedUrl)
			.on(CredentialsInUrlException.class, ConnectionRemedies::credentialsInUrl)
			.on(MalformedJdbcUrlException.class, ConnectionRemedies::malformedUrl)
			.on(ConnectionReleasedException.class, ConnectionRemedies::released)
			.on(ServerUnreachableException.class, ConnectionRemedies::unreachable)
			.on(AuthenticationFailedException.class, ConnectionRemedies::refused)
			.on(ReplicationUnsupportedException.class, ConnectionRemedies::pooler)
			.on(ServerInRecoveryException.class, ConnectionRemedies::standby);
	}

	private static String notConfigured(ConnectionNotConfiguredException failure) {
		return "Set spring.datasource.url, or only for walstream " + SET_URL
				+ " with walstream.connection.username and walstream.connection.password.";
	}

	private static String addressUnknown(ServerAddressException failure) {
		return "Mend the WalStreamConnectionDetails or JdbcConnectionDetails bean, or the DataSource, that threw: %s."
			.formatted(ShownText.of(String.valueOf(failure.getCause())));
	}

	private static String ambiguous(AmbiguousDataSourceException failure) {
		return "Mark the one of %s to stream from as @Primary, or set %s with walstream.connection.username and walstream.connection.password."
			.formatted(ShownText.of(String.valueOf(failure.getBeanNames())), SET_URL);
	}

	private static String unsupportedUrl(UnsupportedJdbcUrlException failure) {
		return "Set %s if another database is to be streamed from, or walstream.enabled=false where there is no PostgreSQL."
			.formatted(SET_URL);
	}

	private static String credentialsInUrl(CredentialsInUrlException failure) {
		return "The driver takes a user before the host for a part of its name: write '%s' and set spring.datasource.username and spring.datasource.password, or walstream.connection.username and walstream.connection.password where the streams have a user of their own."
			.formatted(ShownText.of(failure.getUrl()));
	}

	private static String malformedUrl(MalformedJdbcUrlException failure) {
		return "Write it as 'jdbc:postgresql://<host>:<port>/<database>?<name>=<value>&<name>=<value>', percent-encode what is no letter, digit, '-', '.' or '_' in names and values (%20 for a space, %40 for @), and leave user and password out of it: set spring.datasource.username and spring.datasource.password, or walstream.connection.username and walstream.connection.password where the streams have a user of their own.";
	}

	private static String released(ConnectionReleasedException failure) {
		return switch (failure.getReason()) {
			case TERMINATED, GONE ->
				"Nothing is lost: let the stream go on by the operation resume or skip if it is paused or held, otherwise make the listener faster. If nobody ended the walsender '%d', look in the server's log for a checkpoint that gave up the slot '%s'."
					.formatted(failure.getPid(), ShownText.of(failure.getSlotName()));
			case UNRESERVED ->
				"Let the stream go on by the operation resume or skip if it is paused or held, otherwise make the listener faster: the next checkpoint gives up the slot '%s'. A larger max_slot_wal_keep_size leaves more time."
					.formatted(ShownText.of(failure.getSlotName()));
		};
	}

	private static String unreachable(ServerUnreachableException failure) {
		return "Start the server at '%s', or correct spring.datasource.url or walstream.connection.url. To start without the server and connect when it is there set walstream.startup.fail-fast=false."
			.formatted(ShownText.of(failure.getAddress()));
	}

	private static String refused(AuthenticationFailedException failure) {
		String username = failure.getUsername();
		String role = (username != null) ? SqlText.identifier(username) : "<user>";
		return """
				Correct spring.datasource.username and spring.datasource.password, or walstream.connection.username and walstream.connection.password where the streams have a user of their own. The password of the role is set by:

				    ALTER ROLE %s PASSWORD '<password>';

				If the server says that pg_hba.conf has no entry, add there, and reload:

				    host <database> %s <address of the application> scram-sha-256"""
			.formatted(role, role);
	}

	private static String pooler(ReplicationUnsupportedException failure) {
		return "Let walstream connect to PostgreSQL itself, not to the pooler or proxy at '%s': set %s; the application's own connections may go on using the pooler."
			.formatted(ShownText.of(failure.getAddress()), SET_URL);
	}

	private static String standby(ServerInRecoveryException failure) {
		return "Let walstream connect to the primary: set %s. Several servers can stand in the URL, as <host1>:5432,<host2>:5432: the primary among them is taken."
			.formatted(SET_URL);
	}

}
