package io.walstream.row;

import io.walstream.change.OldRow;
import io.walstream.pgoutput.TupleData;

/**
 * An old row that has all columns.
 */
final class FullRow extends TupleRow implements OldRow.Full {

	FullRow(RowLayout layout, TupleData tuple) {
		super(layout, layout.columns(), tuple, null);
	}

}
