package io.walstream.setup;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import io.walstream.catalog.CatalogUser;
import io.walstream.catalog.TableState;
import io.walstream.failure.ForeignOwner;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.wal.Table;

/**
 * Checks what the user may do before it is attempted, so that all that is missing is said
 * at once and not one after the other.
 */
final class PrivilegeChecks {

	private final CatalogUser user;

	private final String publicationName;

	PrivilegeChecks(CatalogUser user, String publicationName) {
		this.user = user;
		this.publicationName = publicationName;
	}

	/**
	 * Checks the functions that a setup calls.
	 * @throws MissingPrivilegesException if one is not to be called
	 */
	void requireFunctions() {
		if (!this.user.forbidden().isEmpty()) {
			refuse("set up a stream", new ArrayList<>(), List.of());
		}
	}

	/**
	 * Checks that a publication may be created.
	 * @param tables its tables
	 * @param statements what creates it
	 * @throws MissingPrivilegesException if it may not
	 */
	void requireToCreate(Collection<TableState> tables, List<String> statements) {
		List<MissingPrivilege> missing = ofTables(tables);
		if (!this.user.mayCreate()) {
			missing.add(0, new MissingPrivilege.CreateInDatabase(this.user.database()));
		}
		refuse("create publication '%s'".formatted(this.publicationName), missing, statements);
	}

	/**
	 * Checks that a publication may be changed.
	 * @param owner its owner, {@code null} if that is a role of the user
	 * @param tables tables that are added or locked
	 * @param statements what changes it
	 * @throws MissingPrivilegesException if it may not
	 */
	void requireToExtend(@Nullable ForeignOwner owner, Collection<TableState> tables, List<String> statements) {
		List<MissingPrivilege> missing = ofTables(tables);
		if (owner != null) {
			missing.add(0, new MissingPrivilege.PublicationOwnership(owner, this.publicationName));
		}
		refuse("extend publication '%s'".formatted(this.publicationName), missing, statements);
	}

	private static List<MissingPrivilege> ofTables(Collection<TableState> tables) {
		Set<String> schemas = new TreeSet<>();
		Map<ForeignOwner, List<Table>> owned = new TreeMap<>(Comparator.comparing(ForeignOwner::name));
		for (TableState table : tables) {
			if (!table.access().schemaUsable()) {
				schemas.add(table.table().schema());
			}
			if (table.access().foreignOwner() != null) {
				owned.computeIfAbsent(table.access().foreignOwner(), (owner) -> new ArrayList<>()).add(table.table());
			}
		}
		List<MissingPrivilege> missing = new ArrayList<>();
		schemas.forEach((schema) -> missing.add(new MissingPrivilege.SchemaUsage(schema)));
		owned.forEach((owner, theirs) -> missing.add(new MissingPrivilege.TableOwnership(owner, theirs)));
		return missing;
	}

	// What the catalog says of REPLICATION is no reason by itself: some hosted servers
	// grant it in another way
	private void refuse(String attempted, List<MissingPrivilege> missing, List<String> statements) {
		this.user.forbidden().forEach((function) -> missing.add(new MissingPrivilege.FunctionExecution(function)));
		if (!missing.isEmpty()) {
			if (!this.user.mayReplicate()) {
				missing.add(0, new MissingPrivilege.Replication());
			}
			throw new MissingPrivilegesException(attempted, this.user.name(), this.user.majorVersion(), missing,
					statements, null);
		}
	}

}
