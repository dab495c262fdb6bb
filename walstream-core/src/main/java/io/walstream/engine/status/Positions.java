package io.walstream.engine.status;

import io.walstream.wal.Lsn;

/**
 * Positions of a connection.
 *
 * @param received highest position received
 * @param flushed position up to which everything is handled; 0/0 before the first
 */
public record Positions(Lsn received, Lsn flushed) {

	/** Positions before anything was received. */
	public static final Positions NONE = new Positions(Lsn.ZERO, Lsn.ZERO);

}
