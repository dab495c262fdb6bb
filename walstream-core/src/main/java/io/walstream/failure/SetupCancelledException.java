package io.walstream.failure;

import org.jspecify.annotations.Nullable;

/**
 * The setup of a stream was cancelled before it was complete. What it had begun is not
 * left behind.
 */
public class SetupCancelledException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	/**
	 * Creates the exception.
	 * @param slotName name of the stream's slot
	 * @param cause what the setup failed with then, if anything
	 */
	public SetupCancelledException(String slotName, @Nullable Throwable cause) {
		super("Setup of replication slot '%s' and its publication was cancelled".formatted(slotName), cause);
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
