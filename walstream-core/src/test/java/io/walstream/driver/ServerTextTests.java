package io.walstream.driver;

import java.io.IOException;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerText}.
 */
class ServerTextTests {

	@Test
	void shownWhenMessageIsTheDriversOwnIsTheSame() {
		SQLException failure = new SQLException("ERROR: größe does not exist\n  Hint: create it\n  Position: 3");

		assertThat((Throwable) ServerText.shown(failure)).isSameAs(failure);
		SQLException silent = new SQLException((String) null);
		assertThat((Throwable) ServerText.shown(silent)).isSameAs(silent);
	}

	@Test
	void shownWhenMessageHasANameWithLinesEscapesThem() {
		IOException cause = new IOException("gone");
		SQLException failure = new SQLException("relation \"a\n2026-01-01 ERROR\" does not exist", "42P01", 7, cause);

		SQLException shown = ServerText.shown(failure);

		assertThat((Throwable) shown).hasMessage("relation \"a\\n2026-01-01 ERROR\" does not exist").hasCause(cause);
		assertThat(shown.getSQLState()).isEqualTo("42P01");
		assertThat(shown.getErrorCode()).isEqualTo(7);
		assertThat(shown.getStackTrace()).isEqualTo(failure.getStackTrace());
	}

}
