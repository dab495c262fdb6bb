/**
 * Internal: a listener method, its parameters and its calls, with retries and counts.
 */
@NullMarked
package io.walstream.spring.listener.call;

import org.jspecify.annotations.NullMarked;
