/**
 * Internal: from the queue to the handler, and what was handled to the flush frontier.
 */
@NullMarked
package io.walstream.engine.dispatch;

import org.jspecify.annotations.NullMarked;
