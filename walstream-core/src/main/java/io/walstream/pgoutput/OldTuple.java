package io.walstream.pgoutput;

/**
 * The row as it was before an update or delete. What the server sends depends on the
 * table's replica identity.
 */
public sealed interface OldTuple {

	/**
	 * The columns.
	 * @return as many columns as the relation has
	 */
	TupleData tuple();

	/**
	 * Only the columns of the replica identity are meant ({@code 'K'}); the others are
	 * sent as NULL and say nothing.
	 *
	 * @param tuple the columns
	 */
	record Key(TupleData tuple) implements OldTuple {

	}

	/**
	 * All columns are meant ({@code 'O'}), as REPLICA IDENTITY FULL sends them.
	 *
	 * @param tuple the columns
	 */
	record Full(TupleData tuple) implements OldTuple {

	}

}
