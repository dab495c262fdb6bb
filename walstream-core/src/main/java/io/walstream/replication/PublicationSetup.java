package io.walstream.replication;

import java.util.List;

/**
 * Setup of a publication.
 */
public final class PublicationSetup {

	private PublicationSetup() {
	}

	/**
	 * Makes sure that the publication suffices.
	 * @param side ordinary connection
	 * @param settings what is to be published
	 * @param slot the slot that reads it
	 * @return what is not wrong but should be known, each a sentence
	 */
	public static List<String> ensure(SideConnection side, PublicationSettings settings, SlotSettings slot) {
		return List.of();
	}

}
