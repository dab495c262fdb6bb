package io.walstream.settings;

import io.walstream.failure.WalStreamException;

/**
 * Is told of tables that cannot be streamed, and decides whether the stream goes on
 * without them.
 */
@FunctionalInterface
public interface TableProblems {

	/**
	 * Those of a start: each is thrown.
	 * @return the problems
	 */
	static TableProblems refused() {
		return (problem) -> {
			throw problem;
		};
	}

	/**
	 * Is told that a table cannot be streamed.
	 * @param problem what is wrong with it
	 * @throws WalStreamException the problem, if the stream is not to go on without the
	 * table
	 */
	void leaveOut(WalStreamException problem);

}
