package io.walstream.engine.read;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SilenceClockTests {

	@Test
	void isTimeToAskWhenHalfTheTimeoutIsOverIsTrueOncePerSilence() {
		SilenceClock clock = new SilenceClock(Duration.ofNanos(1));

		assertThat(clock.isTimeToAsk()).isTrue();
		assertThat(clock.isTimeToAsk()).isFalse();
		assertThat(clock.isExpired()).isTrue();
		clock.reset();

		assertThat(clock.isTimeToAsk()).isTrue();
	}

	@Test
	void isExpiredWhenTheTimeoutIsNotOverIsFalse() {
		SilenceClock clock = new SilenceClock(Duration.ofHours(1));

		assertThat(clock.isTimeToAsk()).isFalse();
		assertThat(clock.isExpired()).isFalse();
	}

}
