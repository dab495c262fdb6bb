package io.walstream.engine.dispatch;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.walstream.stream.WalStreamStatus.Failure;
import io.walstream.test.LogCapture;

import static org.assertj.core.api.Assertions.assertThat;

class HeldFailureTests {

	private final LogCapture log = new LogCapture(HeldFailure.class.getName());

	private final HeldFailure held = new HeldFailure("orders");

	@AfterEach
	void close() {
		this.log.close();
	}

	@Test
	void failedWhenTheSameChangeFailsAgainCountsItsAttemptsAndIsNoNewError() {
		assertThat(this.held.failed(failure(1, 4)).attempts()).isEqualTo(4);
		assertThat(this.held.failed(failure(1, 4)).attempts()).isEqualTo(8);
		assertThat(this.held.failed(failure(1, 1)).attempts()).isEqualTo(9);

		assertThat(this.log.messages(Level.ERROR)).singleElement()
			.asString()
			.contains("0/1/1", "after 4 attempts")
			.doesNotContain("null");
		assertThat(this.log.messages(Level.WARN)).hasSize(3).last().asString().contains("after 9 attempts");
	}

	@Test
	void failedWhenAnotherChangeFailsIsANewError() {
		this.held.failed(failure(1, 4));

		assertThat(this.held.failed(failure(2, 3)).attempts()).isEqualTo(3);
		assertThat(this.log.messages(Level.ERROR)).hasSize(2);
	}

	@Test
	void failedWhenReleasedBeforeCountsFromOne() {
		this.held.failed(failure(1, 4));

		assertThat(this.held.release()).isTrue();
		assertThat(this.held.release()).isFalse();
		assertThat(this.held.failed(failure(1, 1)).attempts()).isEqualTo(1);
	}

	private static Failure failure(long commitLsn, int attempts) {
		return new Failure("java.lang.IllegalStateException", null, Deliveries.id(commitLsn, 1), "projection",
				attempts);
	}

}
