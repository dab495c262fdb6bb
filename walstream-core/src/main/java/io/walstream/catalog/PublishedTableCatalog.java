package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

import io.walstream.wal.Table;

/**
 * Reads which tables a publication publishes, under the names that changes come with: a
 * partition by itself or as its partitioned table. The server's own view
 * {@code pg_publication_tables} is not asked: it opens every table, and so waits for
 * whoever has one locked.
 */
final class PublishedTableCatalog {

	/** First version with schemas in publications. */
	private static final int VERSION_15 = 15;

	/** Object identifiers below it are those of the system's own tables. */
	private static final int FIRST_USER_OID = 16384;

	private static final String TABLES = """
			WITH RECURSIVE publication AS (
			  SELECT oid, puballtables, pubviaroot FROM pg_catalog.pg_publication WHERE pubname = ?
			), published (relid) AS (
			  SELECT r.prrelid FROM publication p JOIN pg_catalog.pg_publication_rel r ON r.prpubid = p.oid
			  UNION
			  SELECT c.oid FROM publication p, pg_catalog.pg_class c WHERE p.puballtables
			  %s
			  UNION
			  SELECT i.inhrelid FROM published t JOIN pg_catalog.pg_inherits i ON i.inhparent = t.relid
			  JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
			  WHERE c.relispartition
			)
			SELECT c.oid::bigint, n.nspname, c.relname
			FROM publication p, published t JOIN pg_catalog.pg_class c ON c.oid = t.relid
			JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
			WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND c.oid >= %d
			  AND CASE WHEN p.pubviaroot THEN NOT (c.relispartition AND EXISTS (
			      SELECT FROM pg_catalog.pg_inherits i JOIN published a ON a.relid = i.inhparent
			      WHERE i.inhrelid = c.oid))
			    ELSE c.relkind = 'r' END
			ORDER BY 2, 3
			""";

	private static final String SCHEMAS = """
			UNION
			  SELECT c.oid FROM publication p JOIN pg_catalog.pg_publication_namespace s ON s.pnpubid = p.oid
			  JOIN pg_catalog.pg_class c ON c.relnamespace = s.pnnspid""";

	private PublishedTableCatalog() {
	}

	/**
	 * Reads the tables.
	 * @param connection an ordinary connection
	 * @param publicationName name of the publication, which need not exist
	 * @return the tables by object identifier, in the order of their names
	 * @throws SQLException if the query fails
	 */
	static Map<Long, Table> find(Connection connection, String publicationName) throws SQLException {
		boolean schemas = connection.getMetaData().getDatabaseMajorVersion() >= VERSION_15;
		Map<Long, Table> tables = new LinkedHashMap<>();
		try (PreparedStatement statement = connection
			.prepareStatement(TABLES.formatted(schemas ? SCHEMAS : "", FIRST_USER_OID))) {
			statement.setString(1, publicationName);
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					tables.put(rows.getLong(1), new Table(rows.getString(2), rows.getString(3)));
				}
			}
		}
		return tables;
	}

}
