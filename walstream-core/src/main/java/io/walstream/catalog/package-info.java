/**
 * Internal: what the server says of itself, set-based and without a lock on a user's
 * table. See "System Catalogs" and "System Views" of the PostgreSQL manual.
 */
@NullMarked
package io.walstream.catalog;

import org.jspecify.annotations.NullMarked;
