package io.walstream.driver;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.WalStreamException;
import io.walstream.settings.JdbcUrl;
import io.walstream.settings.ServerAddress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PrimarySearch}.
 */
class PrimarySearchTests {

	private static final WalStreamException AWAY = new ServerUnreachableException("away", "08001",
			new SQLException("away"));

	private static final WalStreamException STARTING = new ServerUnreachableException("starting", "57P03",
			new SQLException("starting"));

	private static final WalStreamException STANDBY = new ServerInRecoveryException("standby");

	private static final WalStreamException REFUSED = new AuthenticationFailedException("refused", "u", "28P01",
			new SQLException("refused"));

	private static final Map<String, WalStreamException> FAILURES = Map.of("away", AWAY, "starting", STARTING,
			"standby", STANDBY, "refused", REFUSED);

	private final List<ServerAddress> asked = new ArrayList<>();

	@Test
	void amongTakesTheFirstPrimaryInOrder() {
		assertThat(find("away,standby,primary,refused")).isEqualTo("primary");

		assertThat(this.asked).containsExactly(new ServerAddress("jdbc:postgresql://away/app?ssl", "u", "p"),
				new ServerAddress("jdbc:postgresql://standby/app?ssl", "u", "p"),
				new ServerAddress("jdbc:postgresql://primary/app?ssl", "u", "p"));
	}

	@Test
	void amongWhenThereIsOneHostFailsAsThatDoes() {
		FAILURES
			.forEach((host, failure) -> assertThatExceptionOfType(WalStreamException.class).isThrownBy(() -> find(host))
				.isSameAs(failure));
	}

	@Test
	void amongWhenOnlyStandbysAnswerSaysSo() {
		assertThatExceptionOfType(ServerInRecoveryException.class).isThrownBy(() -> find("away,standby,away"))
			.satisfies((ex) -> assertThat(ex.getAddress()).isEqualTo("away,standby,away"));
	}

	@Test
	void amongWhenNoneAnswersIsUnreachable() {
		assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> find("away,starting,away"))
			.satisfies((ex) -> {
				assertThat(ex.getAddress()).isEqualTo("away,starting,away");
				assertThat(ex.getSqlState()).isEqualTo("57P03");
			});
	}

	@Test
	void amongWhenALoginIsRefusedAndThereIsNoPrimarySaysSo() {
		assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> find("away,standby,refused"))
			.isSameAs(REFUSED);
	}

	@Test
	void amongWhenInterruptedAsksNoOther() {
		Thread.currentThread().interrupt();
		try {
			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> find("away,primary"));
		}
		finally {
			assertThat(Thread.interrupted()).isTrue();
		}
		assertThat(this.asked).hasSize(1);
	}

	private String find(String hosts) {
		return PrimarySearch.among(new ServerAddress("jdbc:postgresql://" + hosts + "/app?ssl", "u", "p"),
				this::connect);
	}

	private String connect(ServerAddress address) {
		this.asked.add(address);
		String host = JdbcUrl.parse(address.jdbcUrl()).address();
		WalStreamException failure = FAILURES.get(host);
		if (failure != null) {
			throw failure;
		}
		return host;
	}

}
