package io.walstream.spring.endtoend;

import io.walstream.change.Row;
import io.walstream.spring.WalListener;

/**
 * Records the ids of orders.
 */
class IdListener {

	private final Calls calls;

	IdListener(Calls calls) {
		this.calls = calls;
	}

	@WalListener("orders")
	void on(Row order) {
		this.calls.add(String.valueOf(order.get("id")));
	}

}
