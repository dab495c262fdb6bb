/**
 * Internal: plans and makes publication and slot, and checks that a stream can run.
 */
@NullMarked
package io.walstream.setup;

import org.jspecify.annotations.NullMarked;
