package io.walstream.engine.read;

import java.time.Duration;

import io.walstream.replication.ReplicationStream;

/**
 * What a session needs of the connection that streams.
 *
 * @param stream what comes on it
 * @param statusInterval how often progress is reported at the latest
 * @param receiveTimeout silence after which the connection is given up
 * @param warnings takes the server's warnings
 */
public record StreamedConnection(ReplicationStream stream, Duration statusInterval, Duration receiveTimeout,
		ServerWarnings warnings) {

}
