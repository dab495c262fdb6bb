package io.walstream.settings;

import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.UnsupportedJdbcUrlException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link JdbcUrl}.
 */
class JdbcUrlTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', emptyValue = "", textBlock = """
			jdbc:mysql://sa:s3cret@localhost/app | jdbc:mysql:
			jdbc:sqlserver://h;user=sa;password=s3cret | jdbc:sqlserver:
			jdbc:oracle:thin:scott/s3cret@//h:1521/app | jdbc:oracle:
			jdbc:aws-wrapper:postgresql://localhost/app | jdbc:aws-wrapper:
			jdbc:tc:postgresql:17:///app | jdbc:tc:
			postgresql://app:s3cret@localhost/app | postgresql:
			s3cret | ''
			'' | ''
			""")
	void parseWhenSchemeIsAnotherRefusesAndShowsOnlyThat(String url, String shown) {
		assertThatExceptionOfType(UnsupportedJdbcUrlException.class)
			.isThrownBy(() -> JdbcUrl.parse(url + "?password=s3cret"))
			.satisfies((ex) -> assertThat(ex.getUrl()).isEqualTo(shown))
			.withMessageNotContaining("s3cret");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			jdbc:postgresql://app:s3cret@db:5432/app?ssl=true | jdbc:postgresql://db:5432/app
			jdbc:postgresql://app:s3cret@db | jdbc:postgresql://db
			jdbc:postgresql://app:s3c@s3cret@db/app | jdbc:postgresql://db/app
			jdbc:postgresql://app:s3cret@db1,app:s3cret@db2/app | jdbc:postgresql://db2/app
			jdbc:postgresql://db1,app:s3cret,s3cret@db2/app | jdbc:postgresql://db2/app
			jdbc:postgresql:app:s3cret@db | jdbc:postgresql://db
			""")
	void parseWhenCredentialsStandBeforeAHostRefusesWithoutThem(String url, String shown) {
		assertThatExceptionOfType(CredentialsInUrlException.class).isThrownBy(() -> JdbcUrl.parse(url))
			.satisfies((ex) -> assertThat(ex.getUrl()).isEqualTo(shown))
			.withMessageNotContaining("s3c");
		assertThat(new ServerAddress(url, "u", "s3cret")).hasToString("ServerAddress[" + shown + "]");
	}

	@Test
	void parseWhenDatabaseHasAnEncodedAtSignIsAllowed() {
		assertThat(JdbcUrl.parse("jdbc:postgresql://db:5432/a%40b?user=u@v").address()).isEqualTo("db:5432");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			jdbc:postgresql://db:5432/app | db:5432
			jdbc:postgresql://db1:5432,db2:5433/app?user=u | db1:5432,db2:5433
			jdbc:postgresql://[::1]:5432/app | [::1]:5432
			jdbc:postgresql:app | localhost
			jdbc:postgresql://db | db
			""")
	void addressNamesHostsAndPorts(String url, String address) {
		assertThat(JdbcUrl.parse(url).address()).isEqualTo(address);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			jdbc:postgresql://db/a | jdbc:postgresql://DB:5432/b?user=u | true
			jdbc:postgresql:a | jdbc:postgresql:///b | true
			jdbc:postgresql://db1,db2:5433/a | jdbc:postgresql://db2:5433/a | true
			jdbc:postgresql://[::1]/a | jdbc:postgresql://[::1]:5432/a | true
			jdbc:postgresql://db/a | jdbc:postgresql://db:5433/a | false
			jdbc:postgresql://db1/a | jdbc:postgresql://db2/a | false
			""")
	void sharesHostWithLooksAtHostsAndPorts(String one, String other, boolean shares) {
		assertThat(new ServerAddress(one, null, null).sharesHostWith(new ServerAddress(other, null, null)))
			.isEqualTo(shares);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					jdbc:postgresql://db1:5432,db2:5433/app?ssl&user=u | jdbc:postgresql://db1:5432/app?ssl&user=u jdbc:postgresql://db2:5433/app?ssl&user=u
					jdbc:postgresql://[::1]:1,db2 | jdbc:postgresql://[::1]:1/ jdbc:postgresql://db2/
					jdbc:postgresql://db/app | jdbc:postgresql://db/app
					jdbc:postgresql:app?user=u | jdbc:postgresql:app?user=u
					jdbc:postgresql:///app | jdbc:postgresql:///app
					""")
	void hostsAreUrlsOfTheirOwn(String url, String hosts) {
		assertThat(JdbcUrl.parse(url).hosts()).extracting(JdbcUrl::text).containsExactly(hosts.split(" "));
	}

	@Test
	void withoutKeepsOtherParametersAsTheyAreWritten() {
		JdbcUrl url = JdbcUrl.parse("jdbc:postgresql://db/app?ssl&user=u&options=-c%20a%3Db&password=p%26q");

		assertThat(url.without(Set.of("user", "password")))
			.isEqualTo("jdbc:postgresql://db/app?ssl&options=-c%20a%3Db");
		assertThat(url.parameter("password")).isEqualTo("p&q");
		assertThat(url.parameter("absent")).isNull();
	}

	@Test
	void withoutWhenNothingIsLeftHasNoQuery() {
		assertThat(JdbcUrl.parse("jdbc:postgresql://db/app?user=u").without(Set.of("user")))
			.isEqualTo("jdbc:postgresql://db/app");
	}

	@Test
	void withoutWhenUrlEndsWithItsHostAddsTheSlashThatTheDriverNeeds() {
		assertThat(JdbcUrl.parse("jdbc:postgresql://db?ssl=true").text()).isEqualTo("jdbc:postgresql://db/?ssl=true");
	}

}
