package io.walstream.spring.autoconfigure;

import java.util.List;

import io.walstream.replication.InsufficientPrivilegeException;
import io.walstream.replication.ReplicationPrivilegeException;

/**
 * What to do when a role lacks a privilege.
 */
final class PrivilegeRemedies {

	private PrivilegeRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(ReplicationPrivilegeException.class, PrivilegeRemedies::replication)
			.on(InsufficientPrivilegeException.class, PrivilegeRemedies::insufficient);
	}

	private static String replication(ReplicationPrivilegeException failure) {
		String role = SqlText.identifier(failure.getUsername());
		return """
				Run as a superuser:

				    ALTER ROLE %s REPLICATION;

				On Amazon RDS instead:

				    GRANT rds_replication TO %s;

				or give walstream a user of its own by walstream.connection.username and walstream.connection.password."""
			.formatted(role, role);
	}

	private static String insufficient(InsufficientPrivilegeException failure) {
		String role = SqlText.identifier(failure.getUsername());
		List<String> grants = failure.getOwners().isEmpty() ? List.of(grantCreate(role))
				: failure.getOwners()
					.stream()
					.map((owner) -> "GRANT %s TO %s;".formatted(SqlText.identifier(owner), role))
					.toList();
		return """
				Run in the database as a superuser or as the owner:
				%s

				or let an administrator prepare the publication and set walstream.publication.mode=validate."""
			.formatted(SqlText.list(grants));
	}

	// The grant needs the name of the database, which the server knows.
	private static String grantCreate(String role) {
		return "DO $$ BEGIN EXECUTE format(%s, current_database()); END $$;"
			.formatted(SqlText.literal("GRANT CREATE ON DATABASE %I TO " + role.replace("%", "%%")));
	}

}
