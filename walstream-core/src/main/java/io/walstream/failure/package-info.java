/**
 * Everything that walstream throws. {@link io.walstream.failure.WalStreamException} is
 * the root; the data of a failure are fields of its exception, what mends it is
 * elsewhere.
 */
@NullMarked
package io.walstream.failure;

import org.jspecify.annotations.NullMarked;
