package io.walstream.wal;

/**
 * What happened to a row or table.
 */
public enum Operation {

	/** A row was inserted. */
	INSERT,
	/** A row was updated. */
	UPDATE,
	/** A row was deleted. */
	DELETE,
	/** A table was emptied by {@code TRUNCATE}. */
	TRUNCATE

}
