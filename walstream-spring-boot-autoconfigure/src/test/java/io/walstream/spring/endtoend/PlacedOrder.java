package io.walstream.spring.endtoend;

/**
 * An order.
 *
 * @param id its id
 * @param customerName name of the customer
 */
record PlacedOrder(long id, String customerName) {

}
