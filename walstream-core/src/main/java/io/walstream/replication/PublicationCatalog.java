package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.walstream.change.Operation;
import io.walstream.change.Table;

/**
 * Reads a publication.
 */
final class PublicationCatalog {

	/** First version with schemas in publications. */
	private static final int VERSION_15 = 15;

	private static final String PUBLICATION = "SELECT p.oid::bigint, p.puballtables, p.pubviaroot, "
			+ "pg_catalog.obj_description(p.oid, 'pg_publication'), "
			+ "CASE WHEN pg_catalog.pg_has_role(p.pubowner, 'USAGE') THEN NULL "
			+ "ELSE pg_catalog.pg_get_userbyid(p.pubowner) END, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate "
			+ "FROM pg_catalog.pg_publication p WHERE p.pubname = ?";

	// As JSON, since versions before 15 do not have the columns
	private static final String TABLES = "SELECT n.nspname, c.relname, c.oid::bigint, "
			+ "coalesce(pg_catalog.to_jsonb(r) ->> 'prqual', pg_catalog.to_jsonb(r) ->> 'prattrs') IS NOT NULL "
			+ "FROM pg_catalog.pg_publication_rel r JOIN pg_catalog.pg_class c ON c.oid = r.prrelid "
			+ "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE r.prpubid = ?::bigint";

	private static final String SCHEMAS = "SELECT n.nspname FROM pg_catalog.pg_publication_namespace s "
			+ "JOIN pg_catalog.pg_namespace n ON n.oid = s.pnnspid WHERE s.pnpubid = ?::bigint";

	private static final String USER = "SELECT current_user, "
			+ "pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')";

	private final Connection connection;

	PublicationCatalog(Connection connection) {
		this.connection = connection;
	}

	CatalogUser user() throws SQLException {
		try (Statement statement = this.connection.createStatement(); ResultSet rows = statement.executeQuery(USER)) {
			rows.next();
			return new CatalogUser(rows.getString(1), rows.getBoolean(2));
		}
	}

	Optional<PublicationState> find(String name) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(PUBLICATION)) {
			statement.setString(1, name);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? Optional.of(state(rows)) : Optional.empty();
			}
		}
	}

	private PublicationState state(ResultSet row) throws SQLException {
		long oid = row.getLong(1);
		List<IdentityGap> gaps = new ArrayList<>();
		Set<Table> partial = new HashSet<>();
		Set<Table> tables = tables(oid, partial, gaps);
		return new PublicationState(operations(row), row.getBoolean(3),
				new PublicationState.Scope(row.getBoolean(2), schemas(oid), tables, partial), row.getString(4),
				row.getString(5), gaps);
	}

	private Set<Table> tables(long publication, Set<Table> partial, List<IdentityGap> gaps) throws SQLException {
		Set<Table> tables = new HashSet<>();
		try (PreparedStatement statement = this.connection.prepareStatement(TABLES)) {
			statement.setLong(1, publication);
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					Table table = new Table(rows.getString(1), rows.getString(2));
					tables.add(table);
					if (rows.getBoolean(4)) {
						partial.add(table);
					}
					IdentityCatalog.gap(this.connection, rows.getLong(3)).ifPresent(gaps::add);
				}
			}
		}
		return tables;
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
			if (row.getBoolean(6 + operation.ordinal())) {
				operations.add(operation);
			}
		}
		return operations;
	}

}
