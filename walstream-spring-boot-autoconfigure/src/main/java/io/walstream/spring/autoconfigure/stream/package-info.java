/**
 * Internal: from properties to streams, their names, lifecycles and events.
 */
@NullMarked
package io.walstream.spring.autoconfigure.stream;

import org.jspecify.annotations.NullMarked;
