package io.walstream.replication;

import java.util.List;

/**
 * Options of {@code START_REPLICATION} for the plugin {@code pgoutput}.
 *
 * @param protocolVersion version of the plugin's protocol, 1 to 4
 * @param publications names of publications as in the catalog, at least one
 * @param messages whether messages of {@code pg_logical_emit_message} are sent
 */
public record StartOptions(int protocolVersion, List<String> publications, boolean messages) {

	public StartOptions {
		publications = List.copyOf(publications);
		if (publications.isEmpty()) {
			throw new IllegalArgumentException("'publications' must not be empty");
		}
		if (protocolVersion < 1 || protocolVersion > 4) {
			throw new IllegalArgumentException("'protocolVersion' is %d, expected 1 to 4".formatted(protocolVersion));
		}
	}

}
