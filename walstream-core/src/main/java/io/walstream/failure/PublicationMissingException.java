package io.walstream.failure;

/**
 * There is no such publication.
 */
public class PublicationMissingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String publicationName;

	public PublicationMissingException(String publicationName) {
		super("Publication '%s' does not exist".formatted(publicationName));
		this.publicationName = publicationName;
	}

	/**
	 * The publication.
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

}
