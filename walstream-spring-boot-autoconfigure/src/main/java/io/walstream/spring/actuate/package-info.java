/**
 * Internal: endpoint and health of the streams.
 */
@NullMarked
package io.walstream.spring.actuate;

import org.jspecify.annotations.NullMarked;
