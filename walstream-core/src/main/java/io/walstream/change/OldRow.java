package io.walstream.change;

import java.util.List;

/**
 * What the server sent of a row as it was before an update or delete. The message says
 * which of the two it is, so it may differ from one change of a table to the next.
 */
public sealed interface OldRow extends Row {

	/**
	 * Only the columns of the primary key, or of the index that the replica identity
	 * names. Of the other columns nothing is known.
	 */
	non-sealed interface Key extends OldRow {

		/**
		 * Names of all columns of the table that the server sends of new rows.
		 * @return the names in the table's order, of which {@link #columns()} are a part
		 */
		List<String> relationColumns();

	}

	/**
	 * All columns, as REPLICA IDENTITY FULL sends them.
	 */
	non-sealed interface Full extends OldRow {

	}

}
