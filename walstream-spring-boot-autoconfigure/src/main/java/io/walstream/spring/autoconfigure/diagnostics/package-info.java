/**
 * Internal: failure analysis, and the statement or setting that mends each failure.
 */
@NullMarked
package io.walstream.spring.autoconfigure.diagnostics;

import org.jspecify.annotations.NullMarked;
