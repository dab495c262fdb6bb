package io.walstream.catalog;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SynchronousStandbyNames}.
 */
class SynchronousStandbyNamesTests {

	@ParameterizedTest
	@ValueSource(strings = { "*", "orders", "a, orders", "ORDERS", "2 (a, orders)", "FIRST 2 (a,orders)",
			"ANY 1 (Orders, b)", "any 1(\"orders\")", "\"*\"", "FIRST 1 (*)" })
	void matchWhenNamedIsTrue(String setting) {
		assertThat(SynchronousStandbyNames.match(setting, "orders")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "orders2, my_orders", "FIRST 1 (a, b)", "orders 1 (a)", "\"order\"\"s\"" })
	void matchWhenNotNamedIsFalse(String setting) {
		assertThat(SynchronousStandbyNames.match(setting, "orders")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "FIRST", "ANY", "2" })
	void matchWhenNameIsAWordOfTheSyntaxLooksOnlyAtNames(String applicationName) {
		assertThat(SynchronousStandbyNames.match(applicationName + " 2 (a, b)", applicationName)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\"b, c", "say \"hi\"" })
	void matchWhenNameIsQuotedUnderstandsQuotes(String applicationName) {
		String quoted = "x, \"" + applicationName.replace("\"", "\"\"") + "\"";

		assertThat(SynchronousStandbyNames.match(quoted, applicationName)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 63, 64, 100 })
	void matchWhenNameIsLongComparesWhatTheServerKeeps(int length) {
		assertThat(SynchronousStandbyNames.match("x".repeat(63), "x".repeat(length))).isTrue();
	}

}
