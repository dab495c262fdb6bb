package io.walstream.failure;

import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;

/**
 * A replication slot is ahead of what its stream has confirmed, and no other process was
 * seen using it: it was dropped and created again, or advanced. What was committed
 * between the two positions is no longer sent.
 */
public class SlotMovedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final Lsn confirmed;

	private final Lsn confirmedFlushLsn;

	/**
	 * Creates the exception.
	 * @param slotName name of the slot
	 * @param confirmed position up to which the stream confirmed
	 * @param confirmedFlushLsn position that the slot has
	 */
	public SlotMovedException(String slotName, Lsn confirmed, Lsn confirmedFlushLsn) {
		super("Replication slot '%s' has confirmed_flush_lsn '%s' but this stream confirmed up to '%s' only"
			.formatted(ShownText.of(slotName), confirmedFlushLsn, confirmed));
		this.slotName = slotName;
		this.confirmed = confirmed;
		this.confirmedFlushLsn = confirmedFlushLsn;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * What the stream confirmed: changes after it can be missing.
	 * @return the position
	 */
	public Lsn getConfirmed() {
		return this.confirmed;
	}

	/**
	 * What the slot has: changes after it are sent.
	 * @return {@code confirmed_flush_lsn}
	 */
	public Lsn getConfirmedFlushLsn() {
		return this.confirmedFlushLsn;
	}

}
