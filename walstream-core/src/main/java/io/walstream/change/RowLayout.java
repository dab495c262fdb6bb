package io.walstream.change;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.TupleData;

/**
 * The columns of a table as one Relation message described them, and the rows that have
 * them.
 */
public final class RowLayout {

	private final Table table;

	private RowLayout(Table table) {
		this.table = table;
	}

	/**
	 * Makes the layout of a relation.
	 * @param relation the relation
	 * @param types the types that are not built in, by OID
	 * @param conversion converts values
	 * @return the layout
	 */
	public static RowLayout of(Relation relation, Map<Long, Type> types, ValueConversion conversion) {
		return new RowLayout(new Table(relation.schema(), relation.name()));
	}

	/**
	 * The table.
	 * @return the table, the same object for all rows of this layout
	 */
	public Table table() {
		return this.table;
	}

	/**
	 * Makes the row after a change.
	 * @param tuple the new tuple
	 * @param old the old tuple, which gives unchanged values if it is full
	 * @return the row
	 */
	public Row newRow(TupleData tuple, @Nullable OldTuple old) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Makes the row before a change.
	 * @param old the old tuple
	 * @return the row, only with the columns that the tuple means
	 */
	public Row oldRow(OldTuple old) {
		throw new UnsupportedOperationException();
	}

}
