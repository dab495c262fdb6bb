package io.walstream.replication;

import io.walstream.wal.Lsn;

/**
 * Answer of {@code IDENTIFY_SYSTEM}.
 *
 * @param systemIdentifier unsigned 64 bit number that a cluster and its standbys have in
 * common, as text
 * @param timeline current timeline, unsigned 32 bit
 * @param position current flush position
 * @param database database that is connected to
 */
public record SystemIdentity(String systemIdentifier, long timeline, Lsn position, String database) {

}
