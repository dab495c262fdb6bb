package io.walstream.spring.autoconfigure.diagnostics;

import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.failure.ServerBehindException;
import io.walstream.failure.ServerChangedException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.SynchronousStandbyException;
import io.walstream.failure.WalLevelException;
import io.walstream.wal.ShownText;

/**
 * What to do when the server's settings or state do not allow logical replication.
 */
final class ServerRemedies {

	private ServerRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(WalLevelException.class, ServerRemedies::walLevel)
			.on(ServerLimitException.class, ServerRemedies::limit)
			.on(SynchronousStandbyException.class, ServerRemedies::synchronousStandby)
			.on(ReadOnlyDatabaseException.class, ServerRemedies::readOnly)
			.on(ServerChangedException.class, ServerRemedies::serverChanged)
			.on(ServerBehindException.class, ServerRemedies::serverBehind);
	}

	private static String walLevel(WalLevelException failure) {
		return """
				Run, and restart the server:

				    ALTER SYSTEM SET wal_level = 'logical';

				A container takes '-c wal_level=logical' in its command; a managed server has a parameter for it, such as rds.logical_replication=1. To start the application without its listeners set walstream.enabled=false.""";
	}

	private static String limit(ServerLimitException failure) {
		return """
				Drop a replication slot that nobody reads any more, such as one of:

				    SELECT slot_name, database, wal_status FROM pg_replication_slots WHERE NOT active;
				    SELECT pg_drop_replication_slot('<slot_name>');

				or run the following, and restart the server:

				    ALTER SYSTEM SET %s = %d;""".formatted(ShownText.of(failure.getSetting()),
				raised(failure.getValue()));
	}

	private static String synchronousStandby(SynchronousStandbyException failure) {
		return """
				A commit of a listener would wait for the listener itself. Name the real standbys one by one, without %s:

				    ALTER SYSTEM SET synchronous_standby_names = '<standby>';
				    SELECT pg_reload_conf();

				or give the application another name by spring.application.name."""
			.formatted(SqlText.literal(failure.getApplicationName()));
	}

	// The session that lifts it is read-only itself at first
	private static String readOnly(ReadOnlyDatabaseException failure) {
		return """
				Streaming goes on while the database is read-only, a change of the publication waits. When it may be written to again, run:

				    SET default_transaction_read_only = off;
				    %s

				or let an administrator prepare the publication and set walstream.publication.mode=validate."""
			.formatted(readWrite(failure));
	}

	private static String readWrite(ReadOnlyDatabaseException failure) {
		String role = SqlText.identifier(failure.getUsername());
		String database = SqlText.identifier(failure.getDatabase());
		String reset = "RESET default_transaction_read_only;";
		return switch (failure.getSource()) {
			case "database" -> "ALTER DATABASE %s %s".formatted(database, reset);
			case "user" -> "ALTER ROLE %s %s".formatted(role, reset);
			case "database user" -> "ALTER ROLE %s IN DATABASE %s %s".formatted(role, database, reset);
			case "global" -> "ALTER ROLE ALL " + reset;
			case "client" -> "-- and take default_transaction_read_only out of the 'options' of the URL";
			default -> "ALTER SYSTEM %s%n    SELECT pg_reload_conf();".formatted(reset);
		};
	}

	private static String serverChanged(ServerChangedException failure) {
		return "Correct spring.datasource.url or walstream.connection.url if the cluster with system identifier '%s' is meant. If the new one is right, restart the application."
			.formatted(ShownText.of(failure.getExpectedSystemIdentifier()));
	}

	private static String serverBehind(ServerBehindException failure) {
		return "The server lost changes that were already handled, up to %s: compare what the listeners wrote with its tables. Restart the application to go on from the server's position."
			.formatted(failure.getProgress());
	}

	private static int raised(String limit) {
		try {
			return Math.max(10, 2 * Integer.parseInt(limit));
		}
		catch (NumberFormatException ex) {
			return 20;
		}
	}

}
