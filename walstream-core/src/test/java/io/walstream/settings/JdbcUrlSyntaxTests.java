package io.walstream.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.PostgresServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link JdbcUrlSyntax}, and that nothing tells what stands in a URL that does
 * not fit.
 */
class JdbcUrlSyntaxTests {

	private static final String CANARY = "c4n4ry";

	private final Logger driverLogger = Logger.getLogger("org.postgresql");

	private final Level levelBefore = this.driverLogger.getLevel();

	private final Records records = new Records();

	@BeforeEach
	void captureDriver() {
		this.driverLogger.setLevel(Level.ALL);
		this.driverLogger.addHandler(this.records);
	}

	@AfterEach
	void releaseDriver() {
		this.driverLogger.removeHandler(this.records);
		this.driverLogger.setLevel(this.levelBefore);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			jdbc:postgresql://h:5432;password=c4n4ry/shop | jdbc:postgresql:
			jdbc:postgresql://h:5432/shop;password=c4n4ry | jdbc:postgresql://h:5432
			jdbc:postgresql://h/shop;user=u;password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h1:1,h2:2/shop#password=c4n4ry | jdbc:postgresql://h1:1,h2:2
			jdbc:postgresql://h#password=c4n4ry | jdbc:postgresql:
			jdbc:postgresql://h/shop&password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop/password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql:shop;password=c4n4ry | jdbc:postgresql:
			jdbc:postgresql:h:5432/shop?password=c4n4ry | jdbc:postgresql:
			jdbc:postgresql:/c4n4ry | jdbc:postgresql:
			jdbc:postgresql://h/shop?password=c4n4ry%ZZ | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=c4n4ry%4 | jdbc:postgresql://h
			jdbc:postgresql://h/c4n4ry%ZZ | jdbc:postgresql://h
			jdbc:postgresql://user:a/c4n4ry@h | jdbc:postgresql:
			jdbc:postgresql://user:1/c4n4ry@h | jdbc:postgresql:
			jdbc:postgresql://user:1?c4n4ry@h/shop | jdbc:postgresql:
			jdbc:postgresql://user:1/c4n4ry?x@h/shop | jdbc:postgresql:
			jdbc:postgresql://h/shop?user=u#password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=u;password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=u,password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=u password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=u:c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?user=u?password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?sslmode=require,password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?sslmode=require;password=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h/shop?pass word=c4n4ry | jdbc:postgresql://h
			jdbc:postgresql://h:c4n4ry/shop | jdbc:postgresql:
			jdbc:postgresql://h:70000/c4n4ry | jdbc:postgresql:
			jdbc:postgresql://h:0/c4n4ry | jdbc:postgresql:
			jdbc:postgresql://::1/c4n4ry | jdbc:postgresql:
			jdbc:postgresql://[::1/c4n4ry | jdbc:postgresql:
			jdbc:postgresql://h,,c4n4ry/shop | jdbc:postgresql:
			""")
	void connectWhenUrlDoesNotFitRefusesItAndTellsNothing(String url, String shown) {
		WalStreamException failure = refusal(url);

		assertThat(failure)
			.isInstanceOfSatisfying(MalformedJdbcUrlException.class, (ex) -> assertThat(ex.getUrl()).isEqualTo(shown))
			.hasNoCause();
		assertThat(failure.toString()).contains("'" + shown + "'").doesNotContain(CANARY);
		assertThat(new ServerAddress(url, "u", CANARY)).hasToString("ServerAddress[" + shown + "]");
		assertThat(this.records.texts).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://u:p@h;password=c4n4ry/shop", "jdbc:postgresql://u:p@h/shop#c4n4ry",
			"jdbc:postgresql://u:p@c4n4ry?p@h/shop" })
	void connectWhenCredentialsStandInAUrlThatDoesNotFitTellsNothing(String url) {
		assertThat(refusal(url)).isInstanceOf(CredentialsInUrlException.class)
			.message()
			.contains("'jdbc:postgresql:'")
			.doesNotContain(CANARY);
		assertThat(this.records.texts).isEmpty();
	}

	@Test
	void connectWhenUrlHasControlCharactersRefusesWithoutThem() {
		assertThat(refusal("jdbc:postgresql://h/shop\n2026-01-01 ERROR")).hasMessageNotContaining("2026");
		assertThat(refusal("jdbc:postgresql://h\n2026-01-01 ERROR/shop")).hasMessageNotContaining("2026");
		assertThat(refusal("jdbc:postgresql://h/shop?user=u\u2028v")).hasMessageNotContaining("\u2028");
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://h:5432/shop?user=u@v&password=a;b#c=d%25e/f?g@h",
			"jdbc:postgresql://h-1.example_x:05432,[::1]:5433,[fe80::1%25eth0],10.0.0.1/shop",
			"jdbc:postgresql:///shop", "jdbc:postgresql://:5433/shop", "jdbc:postgresql:", "jdbc:postgresql:shop",
			"jdbc:postgresql:?user=u", "jdbc:postgresql://h", "jdbc:postgresql://h?ssl",
			"jdbc:postgresql://h/?ssl&&user=u&",
			"jdbc:postgresql://h/my-shop%20%C3%A9+x?options=-c search_path=a,b -c x=1&currentSchema=\"A b\",c",
			"jdbc:postgresql://höst/größe?sslrootcert=/etc/ssl/ca.crt&sslpassword=x=y&targetServerType=primary" })
	void connectWhenUrlFitsIsUnderstoodByTheDriver(String url) {
		assertThat(JdbcUrlSyntax.fits(url)).isTrue();

		assertThat(new Driver().acceptsURL(JdbcUrl.parse(url).text())).isTrue();
		assertThat(this.records.texts).filteredOn((text) -> text.contains(url)).isEmpty();
	}

	private static WalStreamException refusal(String url) {
		PostgresServer server = new PostgresServer(
				ConnectionSettings.of(() -> new ServerAddress(url, null, null), "test"));
		assertThatExceptionOfType(WalStreamException.class).isThrownBy(server::connectForReplication);
		return catchThrowableOfType(WalStreamException.class, server::connect);
	}

	private static final class Records extends Handler {

		private final List<String> texts = new ArrayList<>();

		@Override
		public void publish(LogRecord entry) {
			this.texts.add(entry.getMessage()
					+ List.of((entry.getParameters() != null) ? entry.getParameters() : new Object[0]));
		}

		@Override
		public void flush() {
		}

		@Override
		public void close() {
		}

	}

}
