package io.walstream.engine.dispatch;

import io.walstream.change.Delivery;

/**
 * A delivery that waits to be handled.
 *
 * @param delivery the delivery
 * @param sequence its number on the connection that it came from
 * @param bytes size of its message, in bytes
 * @param endsTransaction whether nothing more of its transaction will come
 * @param frontier frontier of the connection that it came from
 */
public record PendingDelivery(Delivery delivery, long sequence, int bytes, boolean endsTransaction,
		FlushFrontier frontier) {

}
