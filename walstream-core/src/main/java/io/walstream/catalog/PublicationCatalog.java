package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * Reads a publication.
 */
public final class PublicationCatalog {

	/** First version with schemas in publications. */
	private static final int VERSION_15 = 15;

	private static final String PUBLICATION = "SELECT p.oid::bigint, p.puballtables, p.pubviaroot, "
			+ "pg_catalog.obj_description(p.oid, 'pg_publication'), "
			+ "CASE WHEN pg_catalog.pg_has_role(p.pubowner, 'USAGE') THEN NULL "
			+ "ELSE pg_catalog.pg_get_userbyid(p.pubowner) END, " + OwnerCatalog.GRANTABLE.formatted("p.pubowner")
			+ ", p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate FROM pg_catalog.pg_publication p WHERE p.pubname = ?";

	// As JSON, since versions before 15 do not have the columns
	private static final String TABLES = """
			SELECT c.oid::bigint, n.nspname, c.relname,
			  coalesce(pg_catalog.to_jsonb(r) ->> 'prqual', pg_catalog.to_jsonb(r) ->> 'prattrs') IS NOT NULL
			FROM pg_catalog.pg_publication_rel r JOIN pg_catalog.pg_class c ON c.oid = r.prrelid
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE r.prpubid = ?::bigint
			""";

	private static final String SCHEMAS = "SELECT n.nspname FROM pg_catalog.pg_publication_namespace s "
			+ "JOIN pg_catalog.pg_namespace n ON n.oid = s.pnnspid WHERE s.pnpubid = ?::bigint";

	private static final String COMMENT = "SELECT pg_catalog.obj_description(p.oid, 'pg_publication') "
			+ "FROM pg_catalog.pg_publication p WHERE p.pubname = ?";

	private static final String COMMENTS = "SELECT p.pubname, pg_catalog.obj_description(p.oid, 'pg_publication') "
			+ "FROM pg_catalog.pg_publication p ORDER BY 1";

	private final Connection connection;

	public PublicationCatalog(Connection connection) {
		this.connection = connection;
	}

	List<OwnedPublication> owned() throws SQLException {
		List<OwnedPublication> owned = new ArrayList<>();
		try (Statement statement = this.connection.createStatement();
				ResultSet rows = statement.executeQuery(COMMENTS)) {
			while (rows.next()) {
				String name = rows.getString(1);
				PublicationOwner.of(rows.getString(2))
					.map((owner) -> new OwnedPublication(name, owner))
					.ifPresent(owned::add);
			}
		}
		return owned;
	}

	public Optional<PublicationState> find(String name) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(PUBLICATION)) {
			statement.setString(1, name);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.of(state(rows)) : Optional.empty();
			}
		}
	}

	/**
	 * Reads only whose a publication is.
	 * @param name name of the publication
	 * @return the owner that its comment names, empty if there is none
	 * @throws SQLException if the query fails
	 */
	public Optional<String> owner(String name) throws SQLException {
		return comment(name).flatMap(PublicationOwner::of);
	}

	/**
	 * Reads only the comment of a publication.
	 * @param name name of the publication
	 * @return the comment, empty if there is none
	 * @throws SQLException if the query fails
	 */
	public Optional<String> comment(String name) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(COMMENT)) {
			statement.setString(1, name);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
			}
		}
	}

	private PublicationState state(ResultSet row) throws SQLException {
		long oid = row.getLong(1);
		boolean viaRoot = row.getBoolean(3);
		Map<Long, Table> tables = new HashMap<>();
		Set<Table> partial = tables(oid, tables);
		Collection<IdentityGap> gaps = IdentityCatalog.gaps(this.connection, tables.keySet()).values();
		PublicationState.Scope scope = new PublicationState.Scope(row.getBoolean(2), schemas(oid),
				Set.copyOf(tables.values()), partial);
		if (viaRoot) {
			scope = scope.without(renamed(tables, scope));
		}
		return new PublicationState(operations(row), viaRoot, scope, row.getString(4), OwnerCatalog.owner(row, 5),
				List.copyOf(gaps));
	}

	private Set<Table> tables(long publication, Map<Long, Table> tables) throws SQLException {
		Set<Table> partial = new HashSet<>();
		try (PreparedStatement statement = this.connection.prepareStatement(TABLES)) {
			statement.setLong(1, publication);
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					Table table = new Table(rows.getString(2), rows.getString(3));
					tables.put(rows.getLong(1), table);
					if (rows.getBoolean(4)) {
						partial.add(table);
					}
				}
			}
		}
		return partial;
	}

	// Their rows come under the name of a partitioned table above, which is published too
	private Set<Table> renamed(Map<Long, Table> tables, PublicationState.Scope scope) throws SQLException {
		Set<Table> renamed = new HashSet<>();
		PartitionCatalog.ancestors(this.connection, tables.keySet()).forEach((oid, ancestors) -> {
			if (ancestors.stream().anyMatch(scope::names)) {
				renamed.add(tables.get(oid));
			}
		});
		return renamed;
	}

	private Set<String> schemas(long publication) throws SQLException {
		Set<String> schemas = new HashSet<>();
		if (this.connection.getMetaData().getDatabaseMajorVersion() >= VERSION_15) {
			try (PreparedStatement statement = this.connection.prepareStatement(SCHEMAS)) {
				statement.setLong(1, publication);
				try (ResultSet rows = statement.executeQuery()) {
					while (rows.next()) {
						schemas.add(rows.getString(1));
					}
				}
			}
		}
		return schemas;
	}

	private static Set<Operation> operations(ResultSet row) throws SQLException {
		Set<Operation> operations = EnumSet.noneOf(Operation.class);
		// The columns stand in the order of the constants
		for (Operation operation : Operation.values()) {
			if (row.getBoolean(7 + operation.ordinal())) {
				operations.add(operation);
			}
		}
		return operations;
	}

}
