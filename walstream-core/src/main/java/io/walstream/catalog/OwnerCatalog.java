package io.walstream.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ForeignOwner;

/**
 * Reads who owns something that is not the user's.
 */
final class OwnerCatalog {

	/**
	 * Whether the user may be made a member of a role: an expression for a query, with
	 * the role's identifier to be filled in.
	 */
	static final String GRANTABLE = "NOT pg_catalog.starts_with(pg_catalog.pg_get_userbyid(%1$s)::text, 'pg_') AND NOT EXISTS ("
			+ "SELECT FROM pg_catalog.pg_roles s WHERE s.rolsuper AND pg_catalog.pg_has_role(%1$s, s.oid, 'MEMBER'))";

	private OwnerCatalog() {
	}

	/**
	 * Reads an owner.
	 * @param row a row of a result
	 * @param column the column with the name, {@code NULL} if the owner is a role of the
	 * user; the next one tells whether it is grantable
	 * @return the owner, {@code null} if it is a role of the user
	 * @throws SQLException if the result cannot be read
	 */
	static @Nullable ForeignOwner owner(ResultSet row, int column) throws SQLException {
		String name = row.getString(column);
		return (name != null) ? new ForeignOwner(name, row.getBoolean(column + 1)) : null;
	}

}
