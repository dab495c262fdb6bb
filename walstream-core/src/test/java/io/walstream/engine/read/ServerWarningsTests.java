package io.walstream.engine.read;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.walstream.failure.ServerAddressException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ServerWarning;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class ServerWarningsTests {

	private final ServerWarnings warnings = warnings("orders");

	@Test
	void acceptWhenAStandbySlotHasTheNameOfThePublicationAsksNobody() {
		assertThatNoException().isThrownBy(() -> this.warnings.accept(List.of(warning(
				"replication slot \"orders\" specified in parameter \"synchronized_standby_slots\" does not have active_pid"))));
	}

	@Test
	void acceptWhenThePublicationIsSkippedAsksTheServerWhy() {
		assertThatExceptionOfType(ServerAddressException.class)
			.isThrownBy(() -> this.warnings.accept(List.of(warning("skipped loading publication \"orders\""))));
		assertThatExceptionOfType(ServerAddressException.class).isThrownBy(() -> warnings("synchronized_standby_slots")
			.accept(List.of(warning("skipped loading publication \"synchronized_standby_slots\""))));
	}

	private static ServerWarning warning(String text) {
		return new ServerWarning("55000", text);
	}

	private static ServerWarnings warnings(String publication) {
		ConnectionSettings connection = ConnectionSettings.of(() -> {
			throw new IllegalStateException("asked");
		}, "test");
		return new ServerWarnings(new PostgresServer(connection), WalStreamSettings.of(connection,
				PublicationSettings.of(publication, (jdbc) -> List.of()), SlotSettings.of("orders", "test")));
	}

}
