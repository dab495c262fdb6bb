package io.walstream.driver;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Identifiers}.
 */
class IdentifiersTests {

	@Test
	void quoteDoublesQuotes() {
		assertThat(Identifiers.quote("a\"; DROP TABLE b; --")).isEqualTo("\"a\"\"; DROP TABLE b; --\"");
		assertThat(Identifiers.quote(new Table("Sales", "Größe"))).isEqualTo("\"Sales\".\"Größe\"");
	}

	@Test
	void quoteAllSeparatesByComma() {
		assertThat(Identifiers.quoteAll(List.of(new Table("a", "b"), new Table("c", "d"))))
			.isEqualTo("\"a\".\"b\", \"c\".\"d\"");
	}

	@Test
	void literalDoublesQuotesAndBackslashes() {
		assertThat(Identifiers.literal("it's")).isEqualTo("'it''s'");
		assertThat(Identifiers.literal("a\\b'c")).isEqualTo(" E'a\\\\b''c'");
	}

	@Test
	void quoteWhenCharactersCannotBeSeenEscapesThem() {
		assertThat(Identifiers.quote("a\nb\\c\"d")).isEqualTo("U&\"a\\000Ab\\\\c\"\"d\"");
		assertThat(Identifiers.quote("a" + Character.toString(0xE0041))).isEqualTo("U&\"a\\+0E0041\"");
	}

	@Test
	void literalWhenCharactersCannotBeSeenEscapesThem() {
		assertThat(Identifiers.literal("a\nb\\'\u2028")).isEqualTo(" E'a\\nb\\\\''\\U00002028'");
	}

	@Test
	void nameListKeepsNamesAsTheyAre() {
		assertThat(Identifiers.nameList(List.of("a\nb"))).isEqualTo("'\"a\nb\"'");
	}

	@Test
	void nameListQuotesTwice() {
		assertThat(Identifiers.nameList(List.of("plain", "it's \"odd\"")))
			.isEqualTo("'\"plain\",\"it''s \"\"odd\"\"\"'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Upper", "with-dash", "with space", "a;b", "\"q\"",
			"x23456789x123456789x123456789x123456789x123456789x123456789x1234" })
	void slotNameWhenInvalidIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> Identifiers.slotName(name))
			.withMessageContaining("'" + name + "'");
	}

	@Test
	void slotNameWhenValidIsQuoted() {
		assertThat(Identifiers.slotName("walstream_9")).isEqualTo("\"walstream_9\"");
	}

}
