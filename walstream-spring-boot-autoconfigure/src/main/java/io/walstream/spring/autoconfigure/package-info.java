/**
 * Auto-configuration: properties, connection details, wiring, lifecycle and failure
 * analysis.
 */
@NullMarked
package io.walstream.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
