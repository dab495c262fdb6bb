/**
 * Internal: from the names that listeners use to tables of the server.
 */
@NullMarked
package io.walstream.spring.listener.table;

import org.jspecify.annotations.NullMarked;
