package io.walstream.stream;

import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.SideConnection;

/**
 * The connections of a stream.
 *
 * @param side ordinary connection
 * @param replication connection that streams
 * @param streamed what comes on it
 * @param names watches the names of the tables
 */
record Connections(SideConnection side, ReplicationConnection replication, StreamedConnection streamed,
		NameWatch names) {

}
