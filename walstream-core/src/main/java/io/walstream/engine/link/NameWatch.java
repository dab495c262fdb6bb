package io.walstream.engine.link;

import java.util.List;

import io.walstream.catalog.SideConnection;
import io.walstream.catalog.TableNames;
import io.walstream.failure.TableNamesChangedException;
import io.walstream.wal.Lsn;

/**
 * Looks whether the tables of a connection still have their names. The stream itself
 * tells only of tables that are published, and a table that took the name of one often is
 * not. The thread that watches the server looks, the one that reads asks.
 */
public final class NameWatch {

	private final TableNames names;

	private volatile Lsn unchangedAt;

	private volatile List<String> changes = List.of();

	/**
	 * Creates the watch of a connection.
	 * @param names what the tables were called when they were resolved
	 */
	NameWatch(TableNames names) {
		this.names = names;
		this.unchangedAt = names.position();
	}

	public TableNames names() {
		return this.names;
	}

	void look(SideConnection side) {
		TableNames now = side.names(this.names);
		List<String> found = this.names.changes(now);
		if (found.isEmpty()) {
			this.unchangedAt = now.position();
		}
		this.changes = found;
	}

	/**
	 * Until where the names are known to have been the same.
	 * @return the position
	 */
	Lsn unchangedAt() {
		return this.unchangedAt;
	}

	/**
	 * Checks that the names are the same.
	 * @throws TableNamesChangedException if they are not
	 */
	public void requireUnchanged() {
		List<String> found = this.changes;
		if (!found.isEmpty()) {
			throw new TableNamesChangedException(found);
		}
	}

}
