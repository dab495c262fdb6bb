package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The physical slots of {@code synchronized_standby_slots}: from PostgreSQL 17 on a slot
 * with {@code failover} is sent nothing that their standbys do not have yet.
 */
public final class StandbySlots {

	/** The setting, as the server's messages name it in every language. */
	public static final String SETTING = "synchronized_standby_slots";

	private static final String NAMES = "pg_catalog.regexp_split_to_table(pg_catalog.current_setting('" + SETTING
			+ "', true), '[\\s,\"]+')";

	private static final String WAITED_FOR = "SELECT n.name, CASE WHEN p.slot_name IS NULL THEN 'missing' "
			+ "WHEN p.invalidation_reason IS NOT NULL THEN 'invalidated' WHEN p.slot_type <> 'physical' "
			+ "THEN 'not physical' WHEN NOT p.active THEN 'not in use' ELSE 'behind' END "
			+ "FROM pg_catalog.pg_replication_slots s JOIN pg_catalog.pg_stat_activity a ON a.pid = s.active_pid "
			+ "CROSS JOIN " + NAMES + " AS n(name) "
			+ "LEFT JOIN pg_catalog.pg_replication_slots p ON p.slot_name = n.name WHERE s.slot_name = ? "
			+ "AND a.wait_event = 'WaitForStandbyConfirmation' AND n.name <> '' "
			+ "AND (p.slot_name IS NULL OR p.invalidation_reason IS NOT NULL OR p.slot_type <> 'physical' "
			+ "OR NOT p.active OR p.restart_lsn < pg_catalog.pg_current_wal_lsn()) ORDER BY 1";

	private StandbySlots() {
	}

	/**
	 * Asks whom a walsender waits for.
	 * @param side an ordinary connection to PostgreSQL 17 or later
	 * @param slotName name of the slot that is read
	 * @return the standbys' slots, none if it does not wait for standbys
	 */
	public static List<StandbySlot> waitedFor(SideConnection side, String slotName) {
		return side.execute("ask which standbys are waited for", (jdbc) -> read(jdbc, WAITED_FOR, slotName));
	}

	private static List<StandbySlot> read(Connection jdbc, String query, String parameter) throws SQLException {
		try (PreparedStatement statement = jdbc.prepareStatement(query)) {
			statement.setString(1, parameter);
			List<StandbySlot> slots = new ArrayList<>();
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					slots.add(new StandbySlot(rows.getString(1), rows.getString(2)));
				}
			}
			return slots;
		}
	}

	/**
	 * The slot of a standby.
	 *
	 * @param name its name
	 * @param state why it is waited for, in a word
	 */
	public record StandbySlot(String name, String state) {

		@Override
		public String toString() {
			return "'" + this.name + "', which is " + this.state;
		}

	}

}
