package io.walstream.engine.link;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.failure.ServerDecodingException;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerErrors}.
 */
class ServerErrorsTests {

	private final ServerErrors errors = new ServerErrors();

	@Test
	void isLastingWhenTheSameErrorComesFiveTimesAtOnePosition() {
		for (int i = 1; i < 5; i++) {
			assertThat(fails("22012", "0/A", 1)).isFalse();
		}

		assertThat(fails("22012", "0/A", 1)).isTrue();
	}

	@Test
	void isLastingWhenErrorPositionOrConfirmedPositionIsAnotherBeginsAnew() {
		for (int i = 1; i < 5; i++) {
			fails("22012", "0/A", 1);
		}

		assertThat(fails("22P05", "0/A", 1)).isFalse();
		assertThat(fails("22012", "0/A", 1)).isFalse();
		assertThat(fails("22012", "0/B", 1)).isFalse();
		assertThat(fails("22012", "0/B", 2)).isFalse();
	}

	@Test
	void isLastingWhenSomethingElseFailedBetweenBeginsAnew() {
		for (int i = 1; i < 5; i++) {
			fails("55000", "0/A", 1);
		}

		this.errors.reset();

		assertThat(fails("55000", "0/A", 1)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "53100", "53200", "57014", "40P01" })
	void isLastingWhenTheErrorPassesByItselfIsNever(String sqlState) {
		for (int i = 0; i < 20; i++) {
			assertThat(fails(sqlState, "0/A", 1)).isFalse();
		}
	}

	private boolean fails(String sqlState, String position, long confirmed) {
		return this.errors.isLasting(new ServerDecodingException("s", sqlState, "slot \"s\" at " + position),
				new Lsn(confirmed));
	}

}
