package io.walstream.spring.autoconfigure.diagnostics;

import io.walstream.failure.InsufficientPrivilegeException;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.wal.ShownText;

/**
 * What to do when a role lacks a privilege.
 */
final class PrivilegeRemedies {

	private PrivilegeRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(ReplicationPrivilegeException.class, PrivilegeRemedies::replication)
			.on(MissingPrivilegesException.class, PrivilegeRemedies::missing)
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
		return "Let an administrator give the role %s the right to %s, or prepare the publication and set walstream.publication.mode=validate."
			.formatted(SqlText.identifier(failure.getUsername()), ShownText.of(failure.getAttempted()));
	}

	private static String missing(MissingPrivilegesException failure) {
		PrivilegeScript script = new PrivilegeScript(failure.getUsername(), failure.getMajorVersion());
		String grants = """
				Run as a superuser, in the database of the stream:
				%s""".formatted(SqlText.list(script.grants(failure.getMissing())));
		if (failure.getStatements().isEmpty()) {
			return grants;
		}
		return grants + """


				or let an administrator prepare the publication by
				%s

				and set walstream.publication.mode=validate."""
			.formatted(SqlText.list(script.preparation(failure.getMissing(), failure.getStatements())));
	}

}
