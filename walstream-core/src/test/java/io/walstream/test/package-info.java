/**
 * What integration tests share: servers, names of their own, a proxy that breaks links.
 */
@NullMarked
package io.walstream.test;

import org.jspecify.annotations.NullMarked;
