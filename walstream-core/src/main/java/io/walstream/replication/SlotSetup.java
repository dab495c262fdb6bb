package io.walstream.replication;

/**
 * Setup of a slot.
 */
public final class SlotSetup {

	private SlotSetup() {
	}

	/**
	 * Makes sure that the slot exists and can be used.
	 * @param server the server
	 * @param side ordinary connection
	 * @param slot the slot
	 */
	public static void ensure(PostgresServer server, SideConnection side, SlotSettings slot) {
	}

}
