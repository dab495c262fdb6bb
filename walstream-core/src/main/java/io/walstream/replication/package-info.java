/**
 * Internal: the replication connection, its commands and the frames that come on it. See
 * "Streaming Replication Protocol" of the PostgreSQL manual.
 */
@NullMarked
package io.walstream.replication;

import org.jspecify.annotations.NullMarked;
