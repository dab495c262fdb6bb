package io.walstream.catalog;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The application that a publication and its slot belong to, kept by the server as the
 * publication's comment, so that no table is needed. The comment also says whether the
 * slot was created: one that is missing then was dropped.
 */
public final class PublicationOwner {

	private static final String PREFIX = "walstream owner=";

	private static final String WITHOUT_SLOT = " (no slot yet)";

	private PublicationOwner() {
	}

	/**
	 * Comment of a publication whose slot was created.
	 * @param owner the owner
	 * @return the comment
	 */
	public static String comment(String owner) {
		return PREFIX + owner;
	}

	/**
	 * Comment of a publication whose slot is still to be created.
	 * @param owner the owner
	 * @return the comment
	 */
	public static String commentWithoutSlot(String owner) {
		return comment(owner) + WITHOUT_SLOT;
	}

	/**
	 * Reads a comment of either kind.
	 * @param comment comment of a publication
	 * @return the owner, empty if the comment is not one of ours
	 */
	static Optional<String> of(@Nullable String comment) {
		return Optional.ofNullable(comment)
			.filter((text) -> text.startsWith(PREFIX))
			.map((text) -> text.substring(PREFIX.length()))
			.map((text) -> text.endsWith(WITHOUT_SLOT) ? text.substring(0, text.length() - WITHOUT_SLOT.length())
					: text);
	}

}
