package io.walstream.row;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.failure.PgOutputDecodingException;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleData;
import io.walstream.pgoutput.TupleData.ColumnKind;
import io.walstream.value.ColumnType;
import io.walstream.value.ColumnTypes;
import io.walstream.value.TypeName;
import io.walstream.value.ValueConversion;
import io.walstream.wal.Table;

/**
 * The columns of a table as one Relation message described them, and the rows that have
 * them. Alone knows which columns are the key.
 */
public final class RowLayout {

	// Of FULL all columns are flagged as key, of NOTHING none.
	private static final Set<ReplicaIdentity> KEYED = EnumSet.of(ReplicaIdentity.DEFAULT, ReplicaIdentity.INDEX);

	private final Relation relation;

	private final Map<Long, Type> told;

	private final List<ColumnType> types;

	private final ValueConversion conversion;

	private final RowColumns all;

	private final RowColumns key;

	private RowLayout(Relation relation, Map<Long, Type> told, ValueConversion conversion) {
		Table table = new Table(relation.schema(), relation.name());
		boolean keyed = KEYED.contains(relation.replicaIdentity());
		this.relation = relation;
		this.told = told;
		this.types = relation.columns()
			.stream()
			.map((column) -> ColumnTypes.of(column.typeOid(), name(told.get(column.typeOid()))))
			.toList();
		this.conversion = conversion;
		this.all = RowColumns.of(table, relation.columns(), this.types, (index) -> true);
		this.key = RowColumns.of(table, relation.columns(), this.types,
				(index) -> keyed && relation.columns().get(index).key());
	}

	/**
	 * Makes the layout of a relation.
	 * @param relation the relation
	 * @param types the types that are not built in, by OID
	 * @param conversion converts values
	 * @return the layout
	 */
	public static RowLayout of(Relation relation, Map<Long, Type> types, ValueConversion conversion) {
		Map<Long, Type> told = new LinkedHashMap<>();
		for (Relation.Column column : relation.columns()) {
			Type type = types.get(column.typeOid());
			if (type != null) {
				told.put(column.typeOid(), type);
			}
		}
		return new RowLayout(relation, Collections.unmodifiableMap(told), conversion);
	}

	private static @Nullable TypeName name(@Nullable Type type) {
		return (type != null) ? new TypeName(type.schema(), type.name()) : null;
	}

	/**
	 * The table.
	 * @return the table, the same object for all rows of this layout
	 */
	public Table table() {
		return this.all.table();
	}

	public Relation relation() {
		return this.relation;
	}

	/**
	 * The types of columns that are not built in, as the server told them.
	 * @return the types by OID, in the order of the columns
	 */
	public Map<Long, Type> types() {
		return this.told;
	}

	RowColumns columns() {
		return this.all;
	}

	ValueConversion conversion() {
		return this.conversion;
	}

	/**
	 * Makes the row after a change.
	 * @param tuple the new tuple
	 * @param old the old tuple, which gives the unchanged values that it has
	 * @return the row
	 * @throws PgOutputDecodingException if a tuple has another number of columns
	 */
	public Row newRow(TupleData tuple, @Nullable OldTuple old) {
		return new TupleRow(this, this.all, require(tuple), (old != null) ? require(old.tuple()) : null);
	}

	/**
	 * Makes the row before a change.
	 * @param old the old tuple
	 * @return the row, only with the columns that the tuple means
	 * @throws PgOutputDecodingException if the tuple has another number of columns
	 */
	public OldRow oldRow(OldTuple old) {
		TupleData tuple = require(old.tuple());
		return (old instanceof OldTuple.Full) ? new FullRow(this, tuple) : new KeyRow(this, sent(tuple), tuple, null);
	}

	Row keyRow(TupleData tuple, @Nullable TupleData old) {
		return new KeyRow(this, this.key, tuple, old);
	}

	// A key is never NULL. If the partition that a change comes from has another replica
	// identity than the table that it is published as, the tuple has another key than the
	// Relation message says, which only tells the tuple itself.
	private RowColumns sent(TupleData tuple) {
		if (this.key.haveValues(tuple)) {
			return this.key;
		}
		return RowColumns.of(table(), this.relation.columns(), this.types,
				(index) -> tuple.kind(index) != ColumnKind.NULL);
	}

	private TupleData require(TupleData tuple) {
		if (tuple.size() != this.types.size()) {
			throw new PgOutputDecodingException("Tuple of table %s has %d columns, its relation has %d"
				.formatted(table(), tuple.size(), this.types.size()));
		}
		return tuple;
	}

}
