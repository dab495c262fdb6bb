/**
 * What an application configures: properties and connection details.
 */
@NullMarked
package io.walstream.spring.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
