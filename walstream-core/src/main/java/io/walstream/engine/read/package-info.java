/**
 * Internal: the loop of the thread that owns a replication connection: read, assemble,
 * hand on, report.
 */
@NullMarked
package io.walstream.engine.read;

import org.jspecify.annotations.NullMarked;
