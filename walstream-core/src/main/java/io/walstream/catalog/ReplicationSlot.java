package io.walstream.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;

/**
 * A row of {@code pg_replication_slots}. What the server's version does not have is
 * {@code null}, or {@code false} for a yes or no.
 *
 * @param row all columns that the server has, in their order: Boolean, Integer, Long,
 * {@link java.time.Instant} and else text
 */
public record ReplicationSlot(Map<String, @Nullable Object> row) {

	public ReplicationSlot {
		row = Collections.unmodifiableMap(new LinkedHashMap<>(row));
	}

	/**
	 * Name of the slot.
	 * @return {@code slot_name}
	 */
	public String name() {
		return Objects.requireNonNull(text("slot_name"));
	}

	/**
	 * Plugin that decodes.
	 * @return {@code plugin}, {@code null} for a physical slot
	 */
	public @Nullable String plugin() {
		return text("plugin");
	}

	/**
	 * Kind of the slot.
	 * @return {@code slot_type}, {@code logical} or {@code physical}
	 */
	public String slotType() {
		return Objects.requireNonNull(text("slot_type"));
	}

	/**
	 * Database that the slot belongs to.
	 * @return {@code database}, {@code null} for a physical slot
	 */
	public @Nullable String database() {
		return text("database");
	}

	/**
	 * Whether it is dropped with its connection.
	 * @return {@code temporary}
	 */
	public boolean temporary() {
		return flag("temporary");
	}

	/**
	 * Whether a connection reads it.
	 * @return {@code active}
	 */
	public boolean active() {
		return flag("active");
	}

	/**
	 * Process on the server that reads it.
	 * @return {@code active_pid}
	 */
	public @Nullable Integer activePid() {
		return (Integer) this.row.get("active_pid");
	}

	/**
	 * Position up to which its reader confirmed.
	 * @return {@code confirmed_flush_lsn}
	 */
	public @Nullable Lsn confirmedFlushLsn() {
		String position = text("confirmed_flush_lsn");
		return (position != null) ? Lsn.parse(position) : null;
	}

	/**
	 * State of the WAL that it needs.
	 * @return {@code wal_status}: {@code reserved}, {@code extended}, {@code unreserved}
	 * or {@code lost}
	 */
	public @Nullable String walStatus() {
		return text("wal_status");
	}

	/**
	 * Why the server gave it up.
	 * @return {@code invalidation_reason}, from PostgreSQL 17
	 */
	public @Nullable String invalidationReason() {
		return text("invalidation_reason");
	}

	/**
	 * Whether it decodes prepared transactions at their preparation.
	 * @return {@code two_phase}
	 */
	public boolean twoPhase() {
		return flag("two_phase");
	}

	/**
	 * Whether it is a copy that a standby keeps of its primary's slot.
	 * @return {@code synced}, from PostgreSQL 17
	 */
	public boolean synced() {
		return flag("synced");
	}

	/**
	 * Whether the server gave it up, so that it cannot be read any more.
	 * @return whether WAL is lost or a reason is given
	 */
	public boolean invalidated() {
		return "lost".equals(walStatus()) || invalidationReason() != null;
	}

	private @Nullable String text(String column) {
		return (String) this.row.get(column);
	}

	private boolean flag(String column) {
		return Boolean.TRUE.equals(this.row.get(column));
	}

}
