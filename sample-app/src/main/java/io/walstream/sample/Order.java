package io.walstream.sample;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A row of the table {@code orders}, both for queries and for listeners.
 *
 * @param id number of the order
 * @param customer name of the customer
 * @param item what was ordered
 * @param total price, with two decimals
 * @param status how far the order is
 * @param placedAt when it was placed
 */
record Order(long id, String customer, String item, BigDecimal total, OrderStatus status, OffsetDateTime placedAt) {

}
