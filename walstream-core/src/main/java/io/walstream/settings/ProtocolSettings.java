package io.walstream.settings;

/**
 * What the server is asked to send besides the changes of the publication, and how. What
 * was not asked for is refused when it comes.
 *
 * @param version version of the protocol of {@code pgoutput}, today always 1: what higher
 * ones add, transactions in progress and prepared ones, no stream takes
 * @param messages whether messages of {@code pg_logical_emit_message} are asked for. The
 * server then sends all of the database; the handler says which it wants.
 */
public record ProtocolSettings(int version, boolean messages) {

	private static final int VERSION = 1;

	public ProtocolSettings {
		if (version != VERSION) {
			throw new IllegalArgumentException("'version' is %d, expected %d".formatted(version, VERSION));
		}
	}

	/**
	 * Settings that ask for changes only.
	 * @return the settings
	 */
	public static ProtocolSettings defaults() {
		return new ProtocolSettings(VERSION, false);
	}

	/**
	 * These settings with or without messages.
	 * @param messages whether messages are asked for
	 * @return new settings
	 */
	public ProtocolSettings withMessages(boolean messages) {
		return new ProtocolSettings(this.version, messages);
	}

}
