package io.walstream.replication;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The application that a publication and its slot belong to, kept by the server as the
 * publication's comment, so that no table is needed.
 */
final class PublicationOwner {

	private static final String PREFIX = "walstream owner=";

	private PublicationOwner() {
	}

	static String comment(String owner) {
		return PREFIX + owner;
	}

	/**
	 * Reads a comment.
	 * @param comment comment of a publication
	 * @return the owner, empty if the comment is not one of ours
	 */
	static Optional<String> of(@Nullable String comment) {
		return Optional.ofNullable(comment)
			.filter((text) -> text.startsWith(PREFIX))
			.map((text) -> text.substring(PREFIX.length()));
	}

}
