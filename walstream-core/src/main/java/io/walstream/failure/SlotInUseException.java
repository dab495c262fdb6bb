package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * Another connection reads the replication slot.
 */
public class SlotInUseException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final @Nullable Integer activePid;

	public SlotInUseException(String slotName, @Nullable Integer activePid) {
		super("Replication slot '%s' is in use by process %s".formatted(slotName, activePid));
		this.slotName = slotName;
		this.activePid = activePid;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * Who reads it.
	 * @return process id on the server, {@code null} if unknown
	 */
	public @Nullable Integer getActivePid() {
		return this.activePid;
	}

}
