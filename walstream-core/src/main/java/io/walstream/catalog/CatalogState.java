package io.walstream.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;

/**
 * What the catalog says of a stream's tables and publication, all of one moment where it
 * is read in a {@linkplain CatalogTransaction#snapshot snapshot}.
 *
 * @param user the user of the connection
 * @param tables the tables that are to be published
 * @param publication the publication, empty if there is none
 */
public record CatalogState(CatalogUser user, List<TableState> tables, Optional<PublicationState> publication) {

	/**
	 * Reads it. The number of statements does not depend on that of the tables.
	 * @param connection an ordinary connection
	 * @param publicationName name of the publication
	 * @param tables the tables
	 * @param problems is told of tables that cannot be published
	 * @return what the catalog says
	 * @throws TableNotFoundException if a table does not exist and that is not tolerated
	 * @throws UnpublishableTableException if one is not a table that can be published and
	 * that is not tolerated
	 * @throws SQLException if a query fails
	 */
	public static CatalogState read(Connection connection, String publicationName, List<PublishedTable> tables,
			TableProblems problems) throws SQLException {
		PublicationCatalog catalog = new PublicationCatalog(connection);
		return new CatalogState(UserCatalog.read(connection), TableCatalog.read(connection, tables, problems),
				catalog.find(publicationName));
	}

}
