package io.walstream.sample;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NewOrderTests {

	@ParameterizedTest
	@ValueSource(strings = { "0", "4.5", "4.50", "4.500", "1e3", "9999999999.99" })
	void problemWhenTotalFitsIsNull(String total) {
		assertThat(new NewOrder("Ada", "Tea", new BigDecimal(total)).problem()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-0.01", "4.505", "10000000000", "1e-999999999", "1e999999999" })
	void problemWhenTotalDoesNotFitNamesIt(String total) {
		assertThat(new NewOrder("Ada", "Tea", new BigDecimal(total)).problem()).startsWith("The total");
	}

	@Test
	void problemWhenTotalIsMissingNamesIt() {
		assertThat(new NewOrder("Ada", "Tea", null).problem()).startsWith("The total");
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "a\0b",
			"0123456789012345678901234567890123456789012345678901234567890123456789012345678901" })
	void problemWhenTextDoesNotFitNamesIt(@Nullable String text) {
		assertThat(new NewOrder(text, "Tea", BigDecimal.ONE).problem()).startsWith("The customer");
		assertThat(new NewOrder("Ada", text, BigDecimal.ONE).problem()).startsWith("The item");
	}

}
