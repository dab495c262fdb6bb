package io.walstream.replication;

import io.walstream.driver.Identifiers;

/**
 * Text of the commands of the chapter "Streaming Replication Protocol".
 */
final class ReplicationCommands {

	static final String IDENTIFY_SYSTEM = "IDENTIFY_SYSTEM";

	/** First version with options in parentheses. */
	private static final int VERSION_15 = 15;

	private ReplicationCommands() {
	}

	static String createSlot(String slotName, boolean temporary, int majorVersion) {
		return "CREATE_REPLICATION_SLOT " + Identifiers.slotName(slotName) + (temporary ? " TEMPORARY" : "")
				+ " LOGICAL pgoutput " + ((majorVersion < VERSION_15) ? "NOEXPORT_SNAPSHOT" : "(SNAPSHOT 'nothing')");
	}

	static String timelineHistory(long timeline) {
		return "TIMELINE_HISTORY " + timeline;
	}

	/**
	 * Starts at 0/0: the position that the slot confirmed decides.
	 * @param slotName name of the slot
	 * @param options options of the plugin
	 * @return the command
	 */
	static String startReplication(String slotName, StartOptions options) {
		return "START_REPLICATION SLOT " + Identifiers.slotName(slotName) + " LOGICAL 0/0 (\"proto_version\" '"
				+ options.protocolVersion() + "', \"publication_names\" " + Identifiers.nameList(options.publications())
				+ (options.messages() ? ", \"messages\" 'true'" : "") + ")";
	}

}
