/**
 * What walstream throws in a Spring application beside {@link io.walstream.failure the
 * failures of the engine}.
 */
@NullMarked
package io.walstream.spring.failure;

import org.jspecify.annotations.NullMarked;
