/**
 * Internal but for the settings, the status and the exceptions: finds
 * {@link io.walstream.spring.WalListener} methods, binds rows, calls the methods and
 * repeats failed calls.
 */
@NullMarked
package io.walstream.spring.listener;

import org.jspecify.annotations.NullMarked;
