package io.walstream.failure;

/**
 * A replication slot was to be created but already exists.
 */
public class SlotExistsException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	public SlotExistsException(String slotName, Throwable cause) {
		super("Replication slot '%s' exists already".formatted(slotName), cause);
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
