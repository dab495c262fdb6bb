package io.walstream.replication;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerWarning}.
 */
class ServerWarningTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			skipped loading publication "orders" | orders | true
			Publikation »orders« wird übersprungen | orders | true
			skipped loading publication "Odd.Name (1)" | Odd.Name (1) | true
			replication slot "orders_standby" specified in parameter "synchronized_standby_slots" | orders | false
			skipped loading publication "orders" | order | false
			skipped loading publication "all-orders" | orders | false
			replication slot "a" specified in parameter "synchronized_standby_slots" | synchronized_standby_slots | true
			""")
	void namesTellsWholeNames(String text, String name, boolean expected) {
		assertThat(new ServerWarning("55000", text).names(name)).isEqualTo(expected);
	}

}
