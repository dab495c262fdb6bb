package io.walstream.change;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputDecodingException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.TupleData;

/**
 * The columns of a table as one Relation message described them, and the rows that have
 * them.
 */
public final class RowLayout {

	private final RowColumns all;

	private final RowColumns identity;

	private final ValueConversion conversion;

	private final int size;

	private RowLayout(RowColumns all, RowColumns identity, ValueConversion conversion, int size) {
		this.all = all;
		this.identity = identity;
		this.conversion = conversion;
		this.size = size;
	}

	/**
	 * Makes the layout of a relation.
	 * @param relation the relation
	 * @param types the types that are not built in, by OID
	 * @param conversion converts values
	 * @return the layout
	 */
	public static RowLayout of(Relation relation, Map<Long, Type> types, ValueConversion conversion) {
		Table table = new Table(relation.schema(), relation.name());
		List<Relation.Column> columns = relation.columns();
		List<ColumnType> columnTypes = columns.stream()
			.map((column) -> ColumnTypes.of(column.typeOid(), types))
			.toList();
		RowColumns all = RowColumns.of(table, columns, columnTypes, (column) -> true);
		RowColumns identity = RowColumns.of(table, columns, columnTypes, Relation.Column::key);
		return new RowLayout(all, identity, conversion, columns.size());
	}

	/**
	 * The table.
	 * @return the table, the same object for all rows of this layout
	 */
	public Table table() {
		return this.all.table();
	}

	/**
	 * Makes the row after a change.
	 * @param tuple the new tuple
	 * @param old the old tuple, which gives unchanged values if it is full
	 * @return the row
	 * @throws PgOutputDecodingException if a tuple has another number of columns
	 */
	public Row newRow(TupleData tuple, @Nullable OldTuple old) {
		TupleData full = (old instanceof OldTuple.Full sent) ? require(sent.tuple()) : null;
		return new TupleRow(this.all, this.conversion, require(tuple), full);
	}

	/**
	 * Makes the row before a change.
	 * @param old the old tuple
	 * @return the row, only with the columns that the tuple means
	 * @throws PgOutputDecodingException if the tuple has another number of columns
	 */
	public Row oldRow(OldTuple old) {
		RowColumns columns = (old instanceof OldTuple.Full) ? this.all : this.identity;
		return new TupleRow(columns, this.conversion, require(old.tuple()), null);
	}

	private TupleData require(TupleData tuple) {
		if (tuple.size() != this.size) {
			throw new PgOutputDecodingException("Tuple of table %s has %d columns, its relation has %d"
				.formatted(table(), tuple.size(), this.size));
		}
		return tuple;
	}

}
