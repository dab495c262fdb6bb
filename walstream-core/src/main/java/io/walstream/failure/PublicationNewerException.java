package io.walstream.failure;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;

/**
 * There is a publication, but not at the position that the server decodes for the slot:
 * it was created later, perhaps because it was dropped in between. The server decodes
 * each change with the catalog of its time, so the slot cannot be read past that.
 */
public class PublicationNewerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String publicationName;

	private final String slotName;

	private final @Nullable Lsn position;

	/**
	 * Creates the exception.
	 * @param publicationName name of the publication
	 * @param slotName name of the slot
	 * @param position position that the slot confirmed, {@code null} if it is not known
	 */
	public PublicationNewerException(String publicationName, String slotName, @Nullable Lsn position) {
		super("Publication '%s' exists now, but not at the position that slot '%s' is read from%s".formatted(
				ShownText.of(publicationName), ShownText.of(slotName),
				(position != null) ? ", after '" + position + "'" : ""));
		this.publicationName = publicationName;
		this.slotName = slotName;
		this.position = position;
	}

	/**
	 * The publication.
	 * @return its name
	 */
	public String getPublicationName() {
		return this.publicationName;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * What was confirmed of the slot.
	 * @return the position after which nothing can be read, {@code null} if it is not
	 * known
	 */
	public @Nullable Lsn getPosition() {
		return this.position;
	}

}
