/**
 * Internal: all that knows the JDBC driver and its socket, and how sessions and names are
 * written for it. See "Frontend/Backend Protocol" of the PostgreSQL manual.
 */
@NullMarked
package io.walstream.driver;

import org.jspecify.annotations.NullMarked;
