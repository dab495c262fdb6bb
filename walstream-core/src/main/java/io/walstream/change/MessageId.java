package io.walstream.change;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;

/**
 * Identity of a logical message: the same for every delivery of it. Its text is
 * {@code <commit LSN>@<message LSN>}, or {@code @<message LSN>} if the message is not
 * transactional.
 *
 * @param commitLsn LSN of the transaction's commit record, {@code null} if the message is
 * not transactional
 * @param lsn LSN of the message as the server gives it. It can equal the LSN of a commit,
 * so it is compared only with those of other messages of the same transaction, or of
 * other messages that are not transactional.
 */
public record MessageId(@Nullable Lsn commitLsn, Lsn lsn) implements DeliveryId {

	/**
	 * Parses the text of an id.
	 * @param text for example {@code 16/B374D848@16/B374D7F0} or {@code @16/B374D7F0}
	 * @return the id
	 * @throws IllegalArgumentException if the text is not the id of a message
	 */
	public static MessageId parse(String text) {
		int at = text.indexOf('@');
		try {
			String commit = text.substring(0, at);
			return new MessageId(commit.isEmpty() ? null : Lsn.parse(commit), Lsn.parse(text.substring(at + 1)));
		}
		catch (IllegalArgumentException | IndexOutOfBoundsException ex) {
			throw new IllegalArgumentException(
					"'%s' is not a message id, expected X/Y@X/Y or @X/Y".formatted(ShownText.of(text)), ex);
		}
	}

	@Override
	public String toString() {
		return ((this.commitLsn != null) ? this.commitLsn : "") + "@" + this.lsn;
	}

}
