package io.walstream.spring.listener.call;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.walstream.change.Delivery;
import io.walstream.change.LogicalMessage;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BatchCallsTests {

	@Test
	void nextWhenAMessageComesRefusesItWithItsId() {
		LogicalMessage message = new LogicalMessage("orders", new byte[0], new Lsn(90), null);
		BatchCalls calls = new BatchCalls(List.<Delivery>of(message).iterator(), (change) -> {
			throw new AssertionError("No listener is to be called");
		});

		assertThatIllegalStateException().isThrownBy(calls::hasNext)
			.withMessageContaining("'@0/5A' is the id of no change");
	}

}
