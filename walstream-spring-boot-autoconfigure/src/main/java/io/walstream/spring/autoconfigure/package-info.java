/**
 * Auto-configuration: what is wired when the starter is on the class path.
 */
@NullMarked
package io.walstream.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
