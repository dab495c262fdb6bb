/**
 * Internal: where the server of a stream is.
 */
@NullMarked
package io.walstream.spring.autoconfigure.connection;

import org.jspecify.annotations.NullMarked;
