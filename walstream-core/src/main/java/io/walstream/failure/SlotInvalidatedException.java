package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * The server invalidated the replication slot; the WAL that the slot retained is gone.
 */
public class SlotInvalidatedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final String walStatus;

	private final @Nullable String invalidationReason;

	public SlotInvalidatedException(String slotName, String walStatus, @Nullable String invalidationReason) {
		super("Replication slot '%s' is invalidated, wal_status is '%s', invalidation_reason is '%s'"
			.formatted(slotName, walStatus, invalidationReason));
		this.slotName = slotName;
		this.walStatus = walStatus;
		this.invalidationReason = invalidationReason;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * State of its WAL.
	 * @return {@code wal_status} of the slot
	 */
	public String getWalStatus() {
		return this.walStatus;
	}

	/**
	 * Why.
	 * @return {@code invalidation_reason}, {@code null} before PostgreSQL 17
	 */
	public @Nullable String getInvalidationReason() {
		return this.invalidationReason;
	}

}
