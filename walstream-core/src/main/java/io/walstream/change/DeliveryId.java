package io.walstream.change;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;

/**
 * Identity of a delivery: the same each time that it is delivered. Its text says its
 * kind: {@code <commit LSN>/<ordinal>} is a change, {@code <commit LSN>@<message LSN>} a
 * message of a transaction, {@code @<message LSN>} one that is not transactional.
 * <p>
 * Ids are ordered as far as they tell the order of delivery on one stream, see
 * {@link #precedes}. That is not an order of all of them, so an id is not
 * {@link Comparable} but to its own kind.
 */
public sealed interface DeliveryId permits ChangeId, MessageId {

	/**
	 * LSN of the commit record of the transaction.
	 * @return the position, {@code null} if the delivery belongs to no transaction
	 */
	@Nullable Lsn commitLsn();

	/**
	 * Whether this is known to be delivered before another one by the ids alone. Of two
	 * transactions the one that commits first is, as long as the server stays on one
	 * timeline. Within a transaction changes are ordered among themselves and so are
	 * messages; what lies between which only the stream tells. Messages that are not
	 * transactional are ordered among themselves only.
	 * @param other id of another delivery of the stream
	 * @return whether it is; {@code false} in both directions if the ids do not tell
	 */
	default boolean precedes(DeliveryId other) {
		Lsn commit = commitLsn();
		Lsn otherCommit = other.commitLsn();
		if (!Objects.equals(commit, otherCommit)) {
			return commit != null && otherCommit != null && commit.compareTo(otherCommit) < 0;
		}
		if (this instanceof ChangeId change && other instanceof ChangeId otherChange) {
			return change.compareTo(otherChange) < 0;
		}
		return this instanceof MessageId message && other instanceof MessageId otherMessage
				&& message.lsn().compareTo(otherMessage.lsn()) < 0;
	}

	/**
	 * Parses the text of an id of any kind.
	 * @param text for example {@code 16/B374D848/3}, {@code 16/B374D848@16/B374D7F0} or
	 * {@code @16/B374D7F0}
	 * @return the id, equal to the one whose text it is
	 * @throws IllegalArgumentException if the text is not an id
	 */
	static DeliveryId parse(String text) {
		try {
			return (text.indexOf('@') < 0) ? ChangeId.parse(text) : MessageId.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"'%s' is not the id of a delivery, expected X/Y/N of a change, X/Y@X/Y or @X/Y of a message"
						.formatted(ShownText.of(text)),
					ex);
		}
	}

}
