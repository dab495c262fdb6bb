/**
 * Internal: connections, replication commands, slots, publications and the frames of the
 * streaming replication protocol. The only user of the JDBC driver.
 */
@NullMarked
package io.walstream.replication;

import org.jspecify.annotations.NullMarked;
