/**
 * Internal: rows over the bytes of messages, with the layout that a Relation message
 * describes.
 */
@NullMarked
package io.walstream.row;

import org.jspecify.annotations.NullMarked;
