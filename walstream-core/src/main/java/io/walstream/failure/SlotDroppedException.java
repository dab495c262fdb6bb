package io.walstream.failure;

/**
 * The replication slot does not exist, but its publication says that it once did. It is
 * not created again without a decision, because what was committed since it was dropped
 * would be missing silently.
 */
public class SlotDroppedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final String publicationName;

	private final String commentWithoutSlot;

	/**
	 * Creates the exception.
	 * @param slotName name of the slot
	 * @param publicationName name of the publication, whose comment says that the slot
	 * was created
	 * @param commentWithoutSlot comment of the publication with which the slot is created
	 */
	public SlotDroppedException(String slotName, String publicationName, String commentWithoutSlot) {
		super("Replication slot '%s' does not exist, but publication '%s' says that it was created: what was committed since it was dropped is lost to it"
			.formatted(slotName, publicationName));
		this.slotName = slotName;
		this.publicationName = publicationName;
		this.commentWithoutSlot = commentWithoutSlot;
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
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * What accepts the gap.
	 * @return text to be the publication's comment, with which the slot is created
	 */
	public String getCommentWithoutSlot() {
		return this.commentWithoutSlot;
	}

}
