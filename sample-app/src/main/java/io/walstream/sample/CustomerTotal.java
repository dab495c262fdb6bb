package io.walstream.sample;

import java.math.BigDecimal;

/**
 * What a customer ordered, summed up from the read model.
 *
 * @param customer name of the customer
 * @param placed number of orders that wait
 * @param shipped number of orders that were shipped
 * @param cancelled number of orders that were cancelled
 * @param revenue price of all orders that were not cancelled
 */
record CustomerTotal(String customer, long placed, long shipped, long cancelled, BigDecimal revenue) {

}
