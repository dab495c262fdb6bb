package io.walstream.driver;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SessionSettings}.
 */
class SessionSettingsTests {

	private static final List<String> TIMEOUTS_OF_ALL = List.of("statement_timeout", "lock_timeout",
			"idle_in_transaction_session_timeout", "tcp_user_timeout");

	@ParameterizedTest
	@CsvSource({ "13, false, false", "14, true, false", "15, true, false", "16, true, false", "17, true, true",
			"18, true, true" })
	void ofFollowsTheVersion(int majorVersion, boolean idleSessionTimeout, boolean transactionTimeout) {
		var settings = SessionSettings.of(majorVersion);

		TIMEOUTS_OF_ALL.forEach((name) -> assertThat(settings).containsEntry(name, "0"));
		assertThat(settings.containsKey("idle_session_timeout")).isEqualTo(idleSessionTimeout);
		assertThat(settings.containsKey("transaction_timeout")).isEqualTo(transactionTimeout);
	}

	@Test
	void pinIsOneStatement() {
		assertThat(SessionSettings.pin(18)).startsWith("SELECT pg_catalog.set_config('")
			.contains("pg_catalog.set_config('transaction_timeout', '0', false)")
			.doesNotContain(";");
	}

}
