package io.walstream.failure;

import java.time.Duration;
import java.util.List;

/**
 * The replication slot was not created in time, because older transactions did not end.
 */
public class SlotCreationTimeoutException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final Duration timeout;

	private final transient List<String> blockers;

	public SlotCreationTimeoutException(String slotName, Duration timeout, List<String> blockers) {
		super("Replication slot '%s' was not created within %s, running transactions are %s".formatted(slotName,
				timeout, blockers));
		this.slotName = slotName;
		this.timeout = timeout;
		this.blockers = List.copyOf(blockers);
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * How long was waited.
	 * @return the limit
	 */
	public Duration getTimeout() {
		return this.timeout;
	}

	/**
	 * What it waited for.
	 * @return sessions and prepared transactions, one text each
	 */
	public List<String> getBlockers() {
		return this.blockers;
	}

}
