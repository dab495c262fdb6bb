package io.walstream.spring.endtoend;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;

/**
 * Fails at order 2 until it is mended.
 */
class FailingListener {

	private final Calls calls;

	private volatile boolean mended;

	FailingListener(Calls calls) {
		this.calls = calls;
	}

	@WalListener("orders")
	void on(Row order, ChangeMetadata metadata) {
		if (!this.mended && order.get("id").equals(2L)) {
			this.calls.add("2 failed " + metadata.id());
			throw new IllegalStateException("Not mended");
		}
		this.calls.add(String.valueOf(order.get("id")));
	}

	void mend() {
		this.mended = true;
	}

}
