package io.walstream.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.walstream.change.RowLayout;
import io.walstream.change.Table;
import io.walstream.change.ValueConversion;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;

/**
 * The tables and types that the server described on one connection. It sends them anew on
 * every connection, and OIDs may be used again, so the cache ends with the connection.
 */
final class RelationCache {

	private final Map<Long, Type> types = new HashMap<>();

	private final Map<Long, CachedRelation> relations = new HashMap<>();

	private final Map<Long, Table> names;

	private final Predicate<Table> wanted;

	private final ValueConversion conversion;

	/**
	 * Creates the cache of a connection.
	 * @param names names that tables have now, by OID
	 * @param wanted whether the handler wants a table
	 * @param conversion converts values of rows
	 */
	RelationCache(Map<Long, Table> names, Predicate<Table> wanted, ValueConversion conversion) {
		this.names = names;
		this.wanted = wanted;
		this.conversion = conversion;
	}

	void add(Type type) {
		this.types.put(type.typeOid(), type);
	}

	void add(Relation relation) {
		Relation known = named(relation);
		RowLayout layout = RowLayout.of(known, this.types, this.conversion);
		this.relations.put(known.relationId(), new CachedRelation(layout, this.wanted.test(layout.table())));
	}

	// A change has the name of its time. Who wants the table under the name that it had
	// when the connection was made gets it under that one.
	private Relation named(Relation relation) {
		Table now = this.names.get(relation.relationId());
		if (now == null || now.equals(new Table(relation.schema(), relation.name())) || !this.wanted.test(now)) {
			return relation;
		}
		return new Relation(relation.relationId(), now.schema(), now.name(), relation.replicaIdentity(),
				relation.columns());
	}

	/**
	 * Finds a table.
	 * @param relationId object identifier of the table
	 * @return the table, or {@code null} if the server did not describe it
	 */
	@Nullable CachedRelation find(long relationId) {
		return this.relations.get(relationId);
	}

	/**
	 * A table of the connection.
	 *
	 * @param layout its columns
	 * @param wanted whether the handler wants its changes
	 */
	record CachedRelation(RowLayout layout, boolean wanted) {

	}

}
