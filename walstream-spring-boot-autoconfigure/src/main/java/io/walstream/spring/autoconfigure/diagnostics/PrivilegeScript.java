package io.walstream.spring.autoconfigure.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.walstream.failure.ForeignOwner;
import io.walstream.failure.MissingPrivilege;
import io.walstream.wal.Table;

/**
 * The SQL that gives a role what it lacks. A role that would make a superuser of it is
 * never granted.
 */
final class PrivilegeScript {

	/** First version in which each membership says whether it gives the rights. */
	private static final int VERSION_16 = 16;

	private final String role;

	private final int majorVersion;

	PrivilegeScript(String role, int majorVersion) {
		this.role = SqlText.identifier(role);
		this.majorVersion = majorVersion;
	}

	/**
	 * What a superuser runs.
	 * @param missing what the role lacks
	 * @return statements and comments, a line each
	 */
	List<String> grants(List<MissingPrivilege> missing) {
		return missing.stream().flatMap((privilege) -> grant(privilege).stream()).distinct().toList();
	}

	/**
	 * What an administrator runs who prepares the publication instead.
	 * @param missing what the role lacks
	 * @param statements what the role was to run
	 * @return statements and comments, a line each
	 */
	List<String> preparation(List<MissingPrivilege> missing, List<String> statements) {
		Stream<String> grants = missing.stream()
			.filter((privilege) -> privilege instanceof MissingPrivilege.Replication
					|| privilege instanceof MissingPrivilege.FunctionExecution)
			.flatMap((privilege) -> grant(privilege).stream());
		return Stream.concat(grants, statements.stream().map((sql) -> sql + ";")).toList();
	}

	private List<String> grant(MissingPrivilege privilege) {
		if (privilege instanceof MissingPrivilege.Replication) {
			return List.of("ALTER ROLE %s REPLICATION;  -- on Amazon RDS: GRANT rds_replication TO %s;"
				.formatted(this.role, this.role));
		}
		if (privilege instanceof MissingPrivilege.Connect connect) {
			return List.of(on("CONNECT", "DATABASE", SqlText.identifier(connect.database())));
		}
		if (privilege instanceof MissingPrivilege.CreateInDatabase create) {
			return List.of(on("CREATE", "DATABASE", SqlText.identifier(create.database())));
		}
		if (privilege instanceof MissingPrivilege.SchemaUsage usage) {
			return List.of(on("USAGE", "SCHEMA", SqlText.identifier(usage.schema())));
		}
		if (privilege instanceof MissingPrivilege.FunctionExecution execution) {
			return List.of(on("EXECUTE", "FUNCTION", execution.signature()));
		}
		if (privilege instanceof MissingPrivilege.PublicationOwnership ownership) {
			return ownership(ownership.owner(), List.of("PUBLICATION " + SqlText.identifier(ownership.publication())));
		}
		if (privilege instanceof MissingPrivilege.TableOwnership ownership) {
			return ownership(ownership.owner(), ownership.tables().stream().map(PrivilegeScript::table).toList());
		}
		throw new IllegalStateException("Unknown privilege: " + privilege.describe());
	}

	private static String table(Table table) {
		return "TABLE " + SqlText.identifier(table);
	}

	private String on(String privilege, String kind, String object) {
		return "GRANT %s ON %s %s TO %s;".formatted(privilege, kind, object, this.role);
	}

	private List<String> ownership(ForeignOwner owner, List<String> objects) {
		if (!owner.grantable()) {
			return objects.stream().map((object) -> "ALTER %s OWNER TO %s;".formatted(object, this.role)).toList();
		}
		List<String> lines = new ArrayList<>();
		if (this.majorVersion >= VERSION_16) {
			lines.add("GRANT %s TO %s WITH INHERIT TRUE;".formatted(SqlText.identifier(owner.name()), this.role));
		}
		else {
			lines.add("GRANT %s TO %s;".formatted(SqlText.identifier(owner.name()), this.role));
			lines.add("ALTER ROLE %s INHERIT;".formatted(this.role));
		}
		return lines;
	}

}
