/**
 * Internal: a stream from its start to its stop. Its rooms: {@code link} makes, watches
 * and remakes connections, {@code read} turns what comes on one into deliveries,
 * {@code dispatch} hands them to the handler, {@code status} shows what goes on.
 */
@NullMarked
package io.walstream.engine;

import org.jspecify.annotations.NullMarked;
