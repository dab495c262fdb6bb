package io.walstream.spring.endtoend;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Records the ids of orders and of their changes when its method ends. The method waits
 * inside at one of the orders.
 */
class BlockingListener {

	private final Calls calls;

	private final long blockAt;

	private final CountDownLatch entered = new CountDownLatch(1);

	private final CountDownLatch released = new CountDownLatch(1);

	BlockingListener(Calls calls, long blockAt) {
		this.calls = calls;
		this.blockAt = blockAt;
	}

	@WalListener("orders")
	void on(Row order, ChangeMetadata metadata) throws InterruptedException {
		if (order.get("id").equals(this.blockAt)) {
			this.entered.countDown();
			this.released.await();
		}
		this.calls.add(order.get("id") + " " + metadata.id());
	}

	void awaitEntered() throws InterruptedException {
		assertThat(this.entered.await(TestApplication.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
	}

	void release() {
		this.released.countDown();
	}

}
