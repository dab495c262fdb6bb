/**
 * Internal: from the bytes of the {@code pgoutput} plugin to messages. Pure: no I/O, no
 * cache, no clock, no logger.
 */
@NullMarked
package io.walstream.pgoutput;

import org.jspecify.annotations.NullMarked;
