/**
 * Internal: connects, connects again, stands by, remembers the server, watches it and
 * says goodbye to it.
 */
@NullMarked
package io.walstream.engine.link;

import org.jspecify.annotations.NullMarked;
