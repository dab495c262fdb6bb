package io.walstream.row;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.pgoutput.TupleData;

/**
 * A row that has the columns of the key only.
 */
final class KeyRow extends TupleRow implements OldRow.Key {

	KeyRow(RowLayout layout, RowColumns columns, TupleData tuple, @Nullable TupleData old) {
		super(layout, columns, tuple, old);
	}

	@Override
	public List<String> relationColumns() {
		return layout().columns().names();
	}

	@Override
	public Row key() {
		return this;
	}

}
