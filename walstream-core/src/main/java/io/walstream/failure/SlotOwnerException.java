package io.walstream.failure;

/**
 * The replication slot belongs to another application.
 */
public class SlotOwnerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final String publicationName;

	private final String owner;

	private final String expectedOwner;

	private final String expectedComment;

	/**
	 * Creates the exception.
	 * @param slotName name of the slot
	 * @param publicationName name of the publication, whose comment has the owner
	 * @param owner the owner that the server remembers
	 * @param expectedOwner the owner of this stream
	 * @param expectedComment comment of a publication of this stream
	 */
	public SlotOwnerException(String slotName, String publicationName, String owner, String expectedOwner,
			String expectedComment) {
		super("Replication slot '%s' belongs to '%s' and not to '%s'".formatted(slotName, owner, expectedOwner));
		this.slotName = slotName;
		this.publicationName = publicationName;
		this.owner = owner;
		this.expectedOwner = expectedOwner;
		this.expectedComment = expectedComment;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * The publication.
	 * @return name of the publication, whose comment has the owner
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * Whose it is.
	 * @return the owner that the server remembers
	 */
	public String getOwner() {
		return this.owner;
	}

	/**
	 * Who asked for it.
	 * @return the owner of this stream
	 */
	public String getExpectedOwner() {
		return this.expectedOwner;
	}

	/**
	 * What gives slot and publication to this stream.
	 * @return text to be the publication's comment
	 */
	public String getExpectedComment() {
		return this.expectedComment;
	}

}
