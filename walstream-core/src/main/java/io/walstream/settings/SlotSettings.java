package io.walstream.settings;

import java.time.Duration;

/**
 * The replication slot of a stream.
 *
 * @param name name of the slot: lower-case letters, digits and underscores, at most 63
 * @param owner text that tells the application from others, remembered by the server
 * @param temporary whether the slot is dropped with its connection
 * @param creationTimeout how long to wait for running transactions at its creation, and
 * when tables are added to the publication
 */
public record SlotSettings(String name, String owner, boolean temporary, Duration creationTimeout) {

	/**
	 * A permanent slot.
	 * @param name name of the slot
	 * @param owner text that tells the application from others
	 * @return the settings
	 */
	public static SlotSettings of(String name, String owner) {
		return new SlotSettings(name, owner, false, Duration.ofMinutes(1));
	}

}
