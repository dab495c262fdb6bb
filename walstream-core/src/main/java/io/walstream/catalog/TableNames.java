package io.walstream.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * What the tables of a stream were called at one moment. A table is what its object
 * identifier is; its name says only who listens to it.
 *
 * @param position position of the server before the moment: a rename beyond it may be
 * unknown here, one that was committed up to it is not, but for the instant between its
 * commit record and its being visible
 * @param listened names that are listened to, whether or not there were such tables
 * @param byOid the tables that had these names, by object identifier
 */
public record TableNames(Lsn position, Set<Table> listened, Map<Long, Table> byOid) {

	public TableNames {
		listened = Set.copyOf(listened);
		byOid = Map.copyOf(byOid);
	}

	/**
	 * The name of a table at that moment.
	 * @param oid object identifier of the table
	 * @return its name, {@code null} if nobody listened to it
	 */
	public @Nullable Table name(long oid) {
		return this.byOid.get(oid);
	}

	/**
	 * Compares the names with those of a later moment.
	 * @param now the later names of the same tables, and who has their names
	 * @return what has changed, a few words for each table, none if nothing has
	 */
	public List<String> changes(TableNames now) {
		List<String> changes = new ArrayList<>();
		this.byOid.forEach((oid, name) -> {
			Table other = now.name(oid);
			if (other == null) {
				changes.add("'%s' is gone".formatted(name));
			}
			else if (!other.equals(name)) {
				changes.add("'%s' is called '%s' now".formatted(name, other));
			}
		});
		now.byOid.forEach((oid, name) -> {
			if (!this.byOid.containsKey(oid)) {
				changes.add("'%s' is the name of another table now".formatted(name));
			}
		});
		changes.sort(null);
		return changes;
	}

}
