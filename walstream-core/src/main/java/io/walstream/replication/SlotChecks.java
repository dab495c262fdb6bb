package io.walstream.replication;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.WalStreamException;

/**
 * Checks of a slot that exists.
 */
public final class SlotChecks {

	private static final String PLUGIN = "pgoutput";

	private SlotChecks() {
	}

	/**
	 * What keeps a stream from using the slot.
	 * @param slot the slot
	 * @param database database that the stream connects to
	 * @return the exception to throw, empty if it can be used
	 */
	public static Optional<WalStreamException> failure(ReplicationSlot slot, String database) {
		if (slot.invalidated()) {
			return Optional.of(new SlotInvalidatedException(slot.name(), String.valueOf(slot.walStatus()),
					slot.invalidationReason()));
		}
		Map<String, String[]> properties = new LinkedHashMap<>();
		properties.put("slot_type", new String[] { slot.slotType(), "logical" });
		properties.put("plugin", new String[] { String.valueOf(slot.plugin()), PLUGIN });
		properties.put("database", new String[] { String.valueOf(slot.database()), database });
		properties.put("two_phase", new String[] { String.valueOf(slot.twoPhase()), "false" });
		properties.put("synced", new String[] { String.valueOf(slot.synced()), "false" });
		return properties.entrySet()
			.stream()
			.filter((property) -> !property.getValue()[0].equals(property.getValue()[1]))
			.findFirst()
			.map((property) -> new SlotMismatchException(slot.name(), property.getKey(), property.getValue()[0],
					property.getValue()[1]));
	}

}
