package io.walstream.failure;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Table;

/**
 * A transaction that blocks a change of the publication. What its session does is visible
 * only to its own role and to monitoring roles.
 *
 * @param table the table that it has locked
 * @param pid process of its session, {@code null} if it is prepared
 * @param gid its identifier if it is prepared, else {@code null}
 * @param application name of the session's application, empty if it has none
 * @param state state of the session, {@code null} if it is not shown to us
 * @param openSeconds how long it has been open, {@code null} if that is not shown to us
 */
public record BlockingTransaction(Table table, @Nullable Integer pid, @Nullable String gid, String application,
		@Nullable String state, @Nullable Long openSeconds) {

	/**
	 * What an operator needs to find it.
	 * @return a phrase
	 */
	public String describe() {
		String who = (this.gid != null) ? "prepared transaction '%s'".formatted(this.gid)
				: "process %d of application '%s'".formatted(this.pid, this.application);
		return who + ((this.state != null) ? ", state '%s'".formatted(this.state) : "")
				+ ((this.openSeconds != null) ? ", transaction open for %d s".formatted(this.openSeconds) : "")
				+ ", on table '%s'".formatted(this.table);
	}

}
