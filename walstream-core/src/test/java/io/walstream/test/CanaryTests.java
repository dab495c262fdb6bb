package io.walstream.test;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the canary sings.
 */
class CanaryTests {

	private static final Logger logger = LoggerFactory.getLogger(CanaryTests.class);

	@Test
	void takeLeaksWhenALineTellsOfARowHasIt() {
		logger.debug("Row '{}'", Canary.TEXT);
		logger.debug("No row", new IllegalStateException("Cause", new IllegalArgumentException(Canary.TEXT)));
		logger.trace("Row '{}'", Canary.TEXT);
		logger.info("No row");

		assertThat(CanaryAppender.takeLeaks()).hasSize(2);
		assertThat(CanaryAppender.takeLeaks()).isEmpty();
	}

	@Test
	void withoutKeepsWhatTheTestWrote() {
		assertThat(Canary.without(Map.of("id", 1, "canary", Canary.TEXT))).isEqualTo(Map.of("id", 1));
	}

}
