/**
 * A small order service that follows its own table: orders are placed, shipped and
 * cancelled over HTTP, and two listeners react to what was committed.
 */
@NullMarked
package io.walstream.sample;

import org.jspecify.annotations.NullMarked;
