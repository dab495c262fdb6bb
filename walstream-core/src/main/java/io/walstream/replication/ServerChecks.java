package io.walstream.replication;

import java.util.List;

/**
 * Checks of a server.
 */
public final class ServerChecks {

	private ServerChecks() {
	}

	/**
	 * Checks that a stream can run on the server.
	 * @param facts what the server says of itself
	 * @param settings how it is connected to
	 * @return what is not wrong but should be known, each a sentence
	 */
	public static List<String> run(ServerFacts facts, ConnectionSettings settings) {
		return List.of();
	}

}
