package io.walstream.replication;

import io.walstream.wal.WalStreamException;

/**
 * Decides what becomes of a table that cannot be streamed: at the start of a stream it is
 * a reason not to start, later one to go on without it.
 */
@FunctionalInterface
public interface TableProblems {

	/** Every problem is thrown. */
	TableProblems NOT_TOLERATED = (problem) -> {
		throw problem;
	};

	/**
	 * Is told that a table cannot be streamed.
	 * @param problem what is wrong with it
	 * @throws WalStreamException the problem, if the stream is not to go on without the
	 * table
	 */
	void leaveOut(WalStreamException problem);

}
