package io.walstream.replication;

import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link JdbcUrl}.
 */
class JdbcUrlTests {

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:mysql://localhost/app", "jdbc:aws-wrapper:postgresql://localhost/app",
			"jdbc:tc:postgresql:17:///app", "postgresql://localhost/app", "" })
	void parseWhenSchemeIsAnotherRefusesWithoutQuery(String url) {
		assertThatExceptionOfType(UnsupportedJdbcUrlException.class)
			.isThrownBy(() -> JdbcUrl.parse(url + "?password=s3cret"))
			.satisfies((ex) -> assertThat(ex.getUrl()).isEqualTo(url))
			.withMessageNotContaining("s3cret");
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

}
