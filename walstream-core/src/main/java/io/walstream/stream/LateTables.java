package io.walstream.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

import io.walstream.change.Table;
import io.walstream.replication.TableNames;
import io.walstream.wal.Lsn;

/**
 * Tables that were published only after their names were listened to: what was committed
 * to them before is not delivered, and that is to be known. Used by the thread that owns
 * the connection.
 */
final class LateTables {

	private static final int REMEMBERED = 20;

	private final Deque<String> warnings = new ArrayDeque<>();

	/**
	 * The publication may have been extended.
	 * @param before tables that were published before, by object identifier
	 * @param published tables that are published now
	 * @param names what is listened to now
	 * @param last the watch of the connection before
	 * @param position position of the server after the publication was extended
	 */
	void published(Map<Long, Table> before, Map<Long, Table> published, TableNames names, NameWatch last,
			Lsn position) {
		published.forEach((oid, table) -> {
			if (!before.containsKey(oid) && names.name(oid) != null) {
				add(table, last, position);
			}
		});
	}

	private void add(Table table, NameWatch last, Lsn position) {
		String after = last.names().listened().contains(table) ? " after " + last.unchangedAt() : "";
		if (this.warnings.size() == REMEMBERED) {
			this.warnings.removeFirst();
		}
		this.warnings.addLast("What was committed to table '%s'%s and up to %s is not delivered: it was not published"
			.formatted(table, after, position));
	}

	List<String> warnings() {
		return new ArrayList<>(this.warnings);
	}

}
