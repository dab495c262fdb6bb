package io.walstream.sample;

import java.time.OffsetDateTime;

/**
 * What a customer was told of an order.
 *
 * @param orderId number of the order
 * @param status status that the order got
 * @param text the message
 * @param createdAt when it was written
 */
record OrderNotification(long orderId, OrderStatus status, String text, OffsetDateTime createdAt) {

}
