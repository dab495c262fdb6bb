package io.walstream.engine.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.walstream.catalog.TableNames;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

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
		List<Table> known = new ArrayList<>();
		List<Table> others = new ArrayList<>();
		published.forEach((oid, table) -> {
			if (!before.containsKey(oid) && names.name(oid) != null) {
				(last.names().listened().contains(table) ? known : others).add(table);
			}
		});
		add(known, " after %s".formatted(last.unchangedAt()), position);
		add(others, "", position);
	}

	private void add(List<Table> tables, String after, Lsn position) {
		if (tables.isEmpty()) {
			return;
		}
		if (this.warnings.size() == REMEMBERED) {
			this.warnings.removeFirst();
		}
		String names = tables.stream().map(Table::toString).sorted().collect(Collectors.joining("', '"));
		this.warnings.addLast("What was committed to '%s'%s and up to %s is not delivered: it was not published"
			.formatted(names, after, position));
	}

	List<String> warnings() {
		return new ArrayList<>(this.warnings);
	}

}
