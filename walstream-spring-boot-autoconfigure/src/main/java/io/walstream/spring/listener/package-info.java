/**
 * Internal: finds {@link io.walstream.spring.WalListener} methods, checks them and gives
 * them to the stream as its handler.
 */
@NullMarked
package io.walstream.spring.listener;

import org.jspecify.annotations.NullMarked;
