package io.walstream.engine.link;

import io.walstream.catalog.SideConnection;
import io.walstream.engine.read.StreamedConnection;
import io.walstream.replication.ReplicationConnection;

/**
 * The connections of a stream.
 *
 * @param side ordinary connection
 * @param replication connection that streams
 * @param streamed what comes on it
 * @param names watches the names of the tables
 */
public record Connections(SideConnection side, ReplicationConnection replication, StreamedConnection streamed,
		NameWatch names) {

}
