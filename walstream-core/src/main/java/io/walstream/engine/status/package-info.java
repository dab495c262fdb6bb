/**
 * Internal: what a stream shows of itself.
 */
@NullMarked
package io.walstream.engine.status;

import org.jspecify.annotations.NullMarked;
