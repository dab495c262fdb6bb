package io.walstream.replication;

import io.walstream.wal.WalStreamException;

/**
 * The replication slot belongs to another application.
 */
public class SlotOwnerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final String owner;

	private final String expectedOwner;

	public SlotOwnerException(String slotName, String owner, String expectedOwner) {
		super("Replication slot '%s' belongs to '%s' and not to '%s'".formatted(slotName, owner, expectedOwner));
		this.slotName = slotName;
		this.owner = owner;
		this.expectedOwner = expectedOwner;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
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

}
