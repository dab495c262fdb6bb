package io.walstream.engine.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.walstream.catalog.TableNames;
import io.walstream.failure.TableNamesChangedException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.row.RowLayout;
import io.walstream.value.ValueConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * The tables and types that the server described on one connection. It sends them anew on
 * every connection, and OIDs may be used again, so the cache ends with the connection.
 */
final class RelationCache {

	private final Map<Long, Type> types = new HashMap<>();

	private final Map<Long, CachedRelation> relations = new HashMap<>();

	private final TableNames names;

	private final Predicate<Table> wanted;

	private final Consumer<Table> leftOut;

	private final ValueConversion conversion;

	/**
	 * Creates the cache of a connection.
	 * @param names what the tables were called when they were resolved
	 * @param wanted whether the handler wants a table
	 * @param leftOut is told of each change that nobody wants
	 * @param conversion converts values of rows
	 */
	RelationCache(TableNames names, Predicate<Table> wanted, Consumer<Table> leftOut, ValueConversion conversion) {
		this.names = names;
		this.wanted = wanted;
		this.leftOut = leftOut;
		this.conversion = conversion;
	}

	void add(Type type) {
		this.types.put(type.typeOid(), type);
	}

	/**
	 * Takes the description of a table.
	 * @param relation the description, with the name of its time
	 * @param commit commit position of the transaction that it comes in
	 * @throws TableNamesChangedException if the table was renamed after the tables were
	 * resolved
	 */
	void add(Relation relation, Lsn commit) {
		Relation known = named(relation, commit);
		RowLayout layout = RowLayout.of(known, this.types, this.conversion);
		this.relations.put(known.relationId(), new CachedRelation(layout, this.wanted.test(layout.table())));
	}

	// Who listens to the name of its time gets a change, else who listens to the name
	// when names were resolved. After that moment both are the same, unless the table was
	// renamed since.
	private Relation named(Relation relation, Lsn commit) {
		Table then = new Table(relation.schema(), relation.name());
		Table resolved = this.names.name(relation.relationId());
		if (then.equals(resolved)) {
			return relation;
		}
		if (commit.compareTo(this.names.position()) > 0) {
			requireUnheard(then, resolved);
		}
		if (resolved == null || this.wanted.test(then)) {
			return relation;
		}
		return new Relation(relation.relationId(), resolved.schema(), resolved.name(), relation.replicaIdentity(),
				relation.columns());
	}

	private void requireUnheard(Table then, @Nullable Table resolved) {
		if (resolved != null) {
			throw new TableNamesChangedException(List.of("'%s' is called '%s' now".formatted(resolved, then)));
		}
		if (this.names.listened().contains(then)) {
			throw new TableNamesChangedException(List.of("'%s' is the name of another table now".formatted(then)));
		}
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
	 * A change of the table came that nobody wants. That the server describes a table
	 * says nothing: it does so for partitions too whose changes come as their root's.
	 * @param relation the table
	 */
	void leaveOut(CachedRelation relation) {
		this.leftOut.accept(relation.layout().table());
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
