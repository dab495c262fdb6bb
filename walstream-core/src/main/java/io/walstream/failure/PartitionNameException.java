package io.walstream.failure;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Table;

/**
 * Changes of a table are published under the name of another table, so its listeners
 * would not receive them.
 */
public class PartitionNameException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String publicationName;

	private final Table table;

	private final @Nullable Table publishedAs;

	/**
	 * Creates the exception.
	 * @param publicationName name of the publication
	 * @param table the table
	 * @param publishedAs the partitioned table under whose name its changes come,
	 * {@code null} if it is that of each of its partitions
	 */
	public PartitionNameException(String publicationName, Table table, @Nullable Table publishedAs) {
		super("Publication '%s' publishes changes of '%s' under %s".formatted(publicationName, table,
				(publishedAs != null) ? "the name '" + publishedAs + "'" : "the names of its partitions"));
		this.publicationName = publicationName;
		this.table = table;
		this.publishedAs = publishedAs;
	}

	/**
	 * The publication.
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * The table that is listened to.
	 * @return the table
	 */
	public Table getTable() {
		return this.table;
	}

	/**
	 * Under which name its changes come.
	 * @return the partitioned table, {@code null} for the names of its partitions
	 */
	public @Nullable Table getPublishedAs() {
		return this.publishedAs;
	}

}
