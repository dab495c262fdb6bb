package io.walstream.wal;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Lsn}.
 */
class LsnTests {

	@ParameterizedTest
	@CsvSource({ "0/0, 0", "0/1, 1", "1/0, 4294967296", "16/B374D848, 97500059720", "16/b374d848, 97500059720",
			"00000016/0B374D84, 94677454212", "7FFFFFFF/FFFFFFFF, 9223372036854775807",
			"80000000/0, -9223372036854775808", "FFFFFFFF/FFFFFFFF, -1" })
	void parseWhenTextIsPgLsnReturnsPosition(String text, long value) {
		assertThat(Lsn.parse(text)).isEqualTo(new Lsn(value));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "0", "0/", "/0", "+1/0", "-1/0", "0/+1", "0/-1", "1/2/3", " 1/2", "1/2 ", "1/2\n",
			"G/0", "0/x1", "0x1/0", "123456789/0", "0/123456789", "\u0661/0" })
	void parseWhenTextIsNotPgLsnThrowsException(String text) {
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> Lsn.parse(text))
			.isExactlyInstanceOf(IllegalArgumentException.class)
			.withMessage("'%s' is not a pg_lsn, expected X/Y".formatted(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0/0", "0/1", "16/B374D848", "7FFFFFFF/FFFFFFFF", "80000000/0", "FFFFFFFF/FFFFFFFF" })
	void toStringWhenParsedReturnsSameText(String text) {
		assertThat(Lsn.parse(text)).hasToString(text);
	}

	@Test
	void compareToWhenHighestBitIsSetIsUnsigned() {
		assertThat(Stream.of("80000000/0", "0/2", "FFFFFFFF/FFFFFFFF", "0/0", "7FFFFFFF/FFFFFFFF")
			.map(Lsn::parse)
			.sorted()).extracting(Lsn::toString)
			.containsExactly("0/0", "0/2", "7FFFFFFF/FFFFFFFF", "80000000/0", "FFFFFFFF/FFFFFFFF");
	}

	@Test
	void zeroIsTheLowestPosition() {
		assertThat(Lsn.ZERO).isEqualTo(Lsn.parse("0/0")).isLessThanOrEqualTo(new Lsn(1)).isLessThan(new Lsn(-1));
	}

}
