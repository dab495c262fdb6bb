package io.walstream.engine.dispatch;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BatchSizingTests {

	private final BatchSizing sizing = new BatchSizing(512);

	@Test
	void nextWhenNothingIsKnownIsOne() {
		assertThat(this.sizing.next()).isEqualTo(1);
	}

	@Test
	void handledWhenChangesAreFastDoublesUpToTheMaximum() {
		for (int i = 0; i < 20; i++) {
			this.sizing.handled(this.sizing.next(), 1000L * this.sizing.next());
		}

		assertThat(this.sizing.next()).isEqualTo(512);
	}

	@Test
	void handledWhenChangesBecomeSlowGoesBackToOne() {
		handledWhenChangesAreFastDoublesUpToTheMaximum();

		this.sizing.handled(512, Duration.ofMinutes(10).toNanos());

		assertThat(this.sizing.next()).isEqualTo(1);
	}

	@Test
	void handledWhenChangesTakeTenMillisecondsFitsATenthOfASecond() {
		for (int i = 0; i < 20; i++) {
			this.sizing.handled(this.sizing.next(), Duration.ofMillis(10).toNanos() * this.sizing.next());
		}

		assertThat(this.sizing.next()).isEqualTo(10);
	}

}
