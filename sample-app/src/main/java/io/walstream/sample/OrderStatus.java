package io.walstream.sample;

/**
 * How far an order is.
 */
enum OrderStatus {

	/** It can still be shipped or cancelled. */
	PLACED,
	/** It is on its way. */
	SHIPPED,
	/** It will not be shipped. */
	CANCELLED

}
