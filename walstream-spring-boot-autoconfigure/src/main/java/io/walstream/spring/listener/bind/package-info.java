/**
 * Internal: binds rows to objects.
 */
@NullMarked
package io.walstream.spring.listener.bind;

import org.jspecify.annotations.NullMarked;
