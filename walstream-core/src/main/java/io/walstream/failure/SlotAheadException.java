package io.walstream.failure;

import io.walstream.wal.Lsn;
import io.walstream.wal.ShownText;

/**
 * A replication slot has a position that the server has not reached: the WAL is not the
 * one that was confirmed. Changes committed below that position would never be sent.
 */
public class SlotAheadException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final Lsn confirmedFlushLsn;

	private final Lsn serverPosition;

	public SlotAheadException(String slotName, Lsn confirmedFlushLsn, Lsn serverPosition) {
		super("Replication slot '%s' has confirmed_flush_lsn '%s' but the server has WAL up to '%s' only"
			.formatted(ShownText.of(slotName), confirmedFlushLsn, serverPosition));
		this.slotName = slotName;
		this.confirmedFlushLsn = confirmedFlushLsn;
		this.serverPosition = serverPosition;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * Position up to which the slot was confirmed.
	 * @return {@code confirmed_flush_lsn}
	 */
	public Lsn getConfirmedFlushLsn() {
		return this.confirmedFlushLsn;
	}

	/**
	 * Where the server is.
	 * @return its position
	 */
	public Lsn getServerPosition() {
		return this.serverPosition;
	}

}
