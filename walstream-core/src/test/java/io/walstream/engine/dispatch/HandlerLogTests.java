package io.walstream.engine.dispatch;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.ChangeId;
import io.walstream.engine.status.FailureDescriber;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.test.LogCapture;

import static org.assertj.core.api.Assertions.assertThat;

class HandlerLogTests {

	private static final ChangeId CHANGE = Deliveries.id(10, 1);

	private final LogCapture capture = new LogCapture(HandlerLogTests.class.getName());

	private final HandlerLog log = new HandlerLog((batch) -> {
	});

	@AfterEach
	void close() {
		this.capture.close();
	}

	@Test
	void failedWhenAChangeFailsAgainShowsEachKindOnce() {
		failed(new IllegalStateException("first"), CHANGE);
		failed(new IllegalStateException("again"), CHANGE);
		failed(new IllegalStateException(new IllegalArgumentException("other")), CHANGE);

		assertThat(this.capture.messages(Level.WARN)).hasSize(2);
		assertThat(this.capture.text()).contains("first", "other").doesNotContain("again");
	}

	@Test
	void failedWhenAnotherChangeFailsShowsIt() {
		failed(new IllegalStateException("first"), CHANGE);
		failed(new IllegalStateException("second"), Deliveries.id(20, 1));

		assertThat(this.capture.text()).contains("first", "second", CHANGE.toString());
	}

	@Test
	void failedWhenTheStreamWentOnShowsItAgain() {
		failed(new IllegalStateException("first"), CHANGE);
		this.log.released();
		failed(new IllegalStateException("second"), CHANGE);

		assertThat(this.capture.text()).contains("first", "second");
	}

	@Test
	void failedWhenTheHandlerNamesTheChangeShowsTheCause() {
		failed(new ChangeHandlingException(Deliveries.pending(1, 10, 0, true, new FlushFrontier()).delivery(),
				new IllegalStateException("cause")), CHANGE);

		assertThat(this.capture.text()).contains("java.lang.IllegalStateException: cause")
			.doesNotContain(ChangeHandlingException.class.getName());
	}

	@Test
	void failedWhenTheHandlerLoggedItShowsNothing() {
		failed(ChangeHandlingException.logged(Deliveries.pending(1, 10, 0, true, new FlushFrontier()).delivery(),
				"projection", 3, new IllegalStateException("cause")), CHANGE);

		assertThat(this.capture.text()).isEmpty();
	}

	private void failed(Throwable thrown, ChangeId change) {
		this.log.failed(thrown, FailureDescriber.ofHandler(thrown, change));
	}

}
