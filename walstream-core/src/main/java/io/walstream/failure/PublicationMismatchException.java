package io.walstream.failure;

import java.util.List;

/**
 * The publication does not publish what is needed and may not be changed.
 */
public class PublicationMismatchException extends WalStreamException {

	/** Is missing where changes of partitions come under their own names. */
	public static final String VIA_PARTITION_ROOT = "publish_via_partition_root = true";

	private static final long serialVersionUID = 1L;

	private final String publicationName;

	private final transient List<String> missing;

	public PublicationMismatchException(String publicationName, List<String> missing) {
		super("Publication '%s' lacks %s".formatted(publicationName, missing));
		this.publicationName = publicationName;
		this.missing = List.copyOf(missing);
	}

	/**
	 * The publication.
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * What it lacks.
	 * @return tables, operations and {@link #VIA_PARTITION_ROOT}, one text each
	 */
	public List<String> getMissing() {
		return this.missing;
	}

}
