package io.walstream.catalog;

import java.util.List;

/**
 * The user of a connection.
 *
 * @param name its name
 * @param database the database
 * @param majorVersion version of the server
 * @param mayCreate whether it may create publications in the database
 * @param mayReplicate whether it may replicate, as far as the catalog shows that
 * @param forbidden functions that the setup calls and the user may not call
 */
public record CatalogUser(String name, String database, int majorVersion, boolean mayCreate, boolean mayReplicate,
		List<String> forbidden) {

	public CatalogUser {
		forbidden = List.copyOf(forbidden);
	}

}
