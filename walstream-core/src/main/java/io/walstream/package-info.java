/**
 * The engine without a framework: {@link io.walstream.WalStreams} makes streams.
 */
@NullMarked
package io.walstream;

import org.jspecify.annotations.NullMarked;
