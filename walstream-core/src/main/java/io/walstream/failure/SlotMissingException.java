package io.walstream.failure;

/**
 * There is no such replication slot.
 */
public class SlotMissingException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	public SlotMissingException(String slotName) {
		super("Replication slot '%s' does not exist".formatted(slotName));
		this.slotName = slotName;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

}
