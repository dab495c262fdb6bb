package io.walstream.wal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.failure.WalStreamException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShownText}.
 */
class ShownTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "orders", "Größe 東京 😀", "a\\nb", "'\"%{}", "e\u0301" })
	void ofWhenAllCanBeSeenIsTheSame(String text) {
		assertThat(ShownText.of(text)).isSameAs(text);
	}

	@Test
	void ofWhenCharactersCannotBeSeenShowsEscapes() {
		assertThat(ShownText.of("a\nb\rc\td\u001b[31me\u0000\u007f\u0085"))
			.isEqualTo("a\\nb\\rc\\td\\u001b[31me\\u0000\\u007f\\u0085");
		assertThat(ShownText.of("a\u2028b\u2029c\u202ed\u2066e\u200bf\ufeffg"))
			.isEqualTo("a\\u2028b\\u2029c\\u202ed\\u2066e\\u200bf\\ufeffg");
		assertThat(ShownText.of("a" + Character.toString(0xE0041) + "b\ud800c")).isEqualTo("a\\u{e0041}b\\ud800c");
	}

	@Test
	void messageOfAnExceptionIsOneLine() {
		assertThat(new WalStreamException("Table 'a\n2026-01-01 ERROR' is gone"))
			.hasMessage("Table 'a\\n2026-01-01 ERROR' is gone");
		assertThat(new WalStreamException("a\u202eb", null)).hasMessage("a\\u202eb");
	}

}
