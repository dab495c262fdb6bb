package io.walstream.engine.link;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.StandbySlots;
import io.walstream.catalog.StandbySlots.StandbySlot;
import io.walstream.stream.ServerSample;

/**
 * Says which standbys a stream waits for: the server sends nothing that they lack.
 */
final class StandbyStall {

	private StandbyStall() {
	}

	/**
	 * Describes what a stream waits for.
	 * @param side a connection to its server
	 * @param sample what the server said of its slot
	 * @return a sentence, {@code null} if it does not wait for standbys
	 */
	static @Nullable String describe(SideConnection side, ServerSample sample) {
		// The column is there from PostgreSQL 17 on; other slots wait for nobody
		if (!Boolean.TRUE.equals(sample.slot().get("failover"))) {
			return null;
		}
		String slotName = String.valueOf(sample.slot().get("slot_name"));
		List<StandbySlot> slots = StandbySlots.waitedFor(side, slotName);
		return slots.isEmpty() ? null : "Server sends nothing newer of slot '%s': %s has slot %s".formatted(slotName,
				StandbySlots.SETTING, slots.stream().map(Object::toString).collect(Collectors.joining(" and slot ")));
	}

}
