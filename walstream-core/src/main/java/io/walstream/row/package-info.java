/**
 * Rows over the bytes of messages, with the layout that a Relation message describes.
 * Internal, but for {@link io.walstream.row.PortableChange}.
 */
@NullMarked
package io.walstream.row;

import org.jspecify.annotations.NullMarked;
