package io.walstream.catalog;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What does not change while a server runs, or seldom.
 *
 * @param version {@code server_version_num}, for example 170004
 * @param database database that is connected to
 * @param username user of the session
 * @param inRecovery whether the server is a standby
 * @param systemIdentifier identifier of the cluster as text, {@code null} if the user may
 * not read it
 * @param settings settings of the server that concern replication, in the units of
 * {@code pg_settings}
 */
public record ServerFacts(int version, String database, String username, boolean inRecovery,
		@Nullable String systemIdentifier, Map<String, String> settings) {

	/** First version with {@code effective_wal_level}. */
	private static final int VERSION_19 = 190000;

	public ServerFacts {
		settings = Map.copyOf(settings);
	}

	/**
	 * Major version.
	 * @return for example 17
	 */
	public int majorVersion() {
		return this.version / 10000;
	}

	/**
	 * What the server writes into its WAL.
	 * @return {@code effective_wal_level} where the server has it, else {@code wal_level}
	 */
	public String walLevel() {
		String effective = this.settings.get("effective_wal_level");
		return (effective != null) ? effective : setting("wal_level");
	}

	/**
	 * Whether logical decoding works, or begins to with the first logical slot.
	 * @return whether a logical slot can be used
	 */
	public boolean logicalDecoding() {
		return "logical".equals(walLevel())
				|| (this.version >= VERSION_19 && "replica".equals(this.settings.get("wal_level")));
	}

	/**
	 * WAL that a slot may retain.
	 * @return {@code max_slot_wal_keep_size} in MiB, -1 for without limit
	 */
	public long maxSlotWalKeepSize() {
		return Long.parseLong(setting("max_slot_wal_keep_size"));
	}

	/**
	 * Standbys that commits wait for.
	 * @return {@code synchronous_standby_names}
	 */
	public String synchronousStandbyNames() {
		return setting("synchronous_standby_names");
	}

	/**
	 * A setting of the server.
	 * @param name its name
	 * @return its value in the unit of {@code pg_settings}, empty if the server does not
	 * show it
	 */
	public String setting(String name) {
		return this.settings.getOrDefault(name, "");
	}

}
