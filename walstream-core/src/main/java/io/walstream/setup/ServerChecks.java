package io.walstream.setup;

import java.util.List;

import io.walstream.catalog.ServerFacts;
import io.walstream.catalog.SynchronousStandbyNames;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.SynchronousStandbyException;
import io.walstream.failure.WalLevelException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.JdbcUrl;
import io.walstream.settings.SlotSettings;

/**
 * Whether a server can serve a stream at all.
 */
public final class ServerChecks {

	private ServerChecks() {
	}

	/**
	 * Checks a server.
	 * @param facts what the server said
	 * @param settings how the stream connects
	 * @param slot the slot of the stream
	 * @return warnings, each a sentence
	 * @throws ServerInRecoveryException if it is a standby
	 * @throws WalLevelException if {@code wal_level} is too low
	 * @throws SynchronousStandbyException if commits would wait for the stream, and so a
	 * listener that writes for itself
	 */
	public static List<String> run(ServerFacts facts, ConnectionSettings settings, SlotSettings slot) {
		if (facts.inRecovery()) {
			throw new ServerInRecoveryException(JdbcUrl.parse(settings.address().get().jdbcUrl()).address());
		}
		if (!facts.logicalDecoding()) {
			throw new WalLevelException(facts.walLevel());
		}
		if (SynchronousStandbyNames.match(facts.synchronousStandbyNames(), settings.applicationName())) {
			throw new SynchronousStandbyException(settings.applicationName(), facts.synchronousStandbyNames());
		}
		// A temporary slot is not there while the stream is stopped
		return (facts.maxSlotWalKeepSize() < 0 && !slot.temporary())
				? List.of("max_slot_wal_keep_size is -1: while the stream is stopped, "
						+ "its replication slot retains WAL without a limit")
				: List.of();
	}

}
