package io.walstream.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.driver.SetupCancellation;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.SetupCancelledException;
import io.walstream.failure.SlotInUseException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.SlotCreated;

/**
 * Checks the server and creates publication and slot, in this order: a slot that is older
 * than its publication cannot be read.
 */
public final class StreamSetup {

	private StreamSetup() {
	}

	/**
	 * Does the setup of a stream on the calling thread. It may be repeated: what is there
	 * is checked and not created again. If another process holds the slot the tables are
	 * checked and nothing is changed. A replication connection is opened once, to see
	 * that it is possible.
	 * @param settings settings of the stream
	 * @param created told if the slot was created, see
	 * {@link io.walstream.stream.WalStream#slotCreated}
	 * @return the result with its warnings
	 * @throws io.walstream.failure.WalStreamException if the stream cannot run on this
	 * server
	 */
	public static SetupReport run(WalStreamSettings settings, Consumer<SlotCreated> created) {
		return run(settings, created, new SetupCancellation());
	}

	/**
	 * Does the setup like {@link #run(WalStreamSettings, Consumer)}. It may be cancelled.
	 * @param settings settings of the stream
	 * @param created told if the slot was created
	 * @param cancellation by which another thread cancels it
	 * @return the result with its warnings
	 * @throws SetupCancelledException if it was cancelled
	 * @throws io.walstream.failure.WalStreamException if the stream cannot run on this
	 * server
	 */
	public static SetupReport run(WalStreamSettings settings, Consumer<SlotCreated> created,
			SetupCancellation cancellation) {
		PostgresServer server = new PostgresServer(settings.connection(), cancellation);
		NewSlot slot = new NewSlot(MissingSlot.JUDGED_BY_THE_SERVER, created);
		try {
			return cancellation.during(() -> run(server, settings, slot));
		}
		catch (RuntimeException ex) {
			throw cancellation.isCancelled() ? new SetupCancelledException(settings.slot().name(), ex) : ex;
		}
	}

	private static SetupReport run(PostgresServer server, WalStreamSettings settings, NewSlot newSlot) {
		try (SideConnection side = server.connect()) {
			boolean created = side.slot(settings.slot().name()).isEmpty() && !settings.slot().temporary();
			ListenedTables tables = new ListenedTables(settings.publication().tables(), SetupProblems.refused(),
					side.position());
			SetupReport report = runOrCheck(server, side, settings, tables, newSlot);
			if (!report.standby() && !created) {
				tryReplication(server);
			}
			return report;
		}
	}

	// A standby finds out at its start, not when it is needed, what is wrong with its
	// tables
	private static SetupReport runOrCheck(PostgresServer server, SideConnection side, WalStreamSettings settings,
			ListenedTables tables, NewSlot newSlot) {
		try {
			return run(server, side, settings, tables, newSlot);
		}
		catch (SlotInUseException ex) {
			PublicationSetup.check(side, settings.publication(), settings.slot(), tables);
			return standby(server);
		}
	}

	// The holder's connection is free again when its slot is
	private static SetupReport standby(PostgresServer server) {
		try {
			tryReplication(server);
			return new SetupReport(true, List.of());
		}
		catch (ServerLimitException ex) {
			return new SetupReport(true, List.of(ex.getMessage()));
		}
	}

	// Who creates the slot has done so. A stream that may not would fail in the
	// background
	private static void tryReplication(PostgresServer server) {
		server.connectForReplication().close();
	}

	public static SetupReport run(PostgresServer server, SideConnection side, WalStreamSettings settings,
			ListenedTables tables, NewSlot newSlot) {
		List<String> warnings = new ArrayList<>(ServerChecks.run(side.facts(), settings.connection(), settings.slot()));
		SlotSetup.check(side, settings.slot());
		PublicationSetup.checkOwner(side, settings.publication(), settings.slot());
		boolean existed = SlotPromise.isGiven(side, settings.publication(), settings.slot());
		Optional<ReplicationSlot> slot = side.slot(settings.slot().name());
		if (slot.isPresent() && slot.get().active()) {
			tables.prepare(side);
			throw new SlotInUseException(settings.slot().name(), slot.get().activePid());
		}
		if (slot.isEmpty() && !settings.slot().temporary()) {
			newSlot.missing().judge(settings, existed);
		}
		warnings.addAll(PublicationSetup.ensure(side, settings.publication(), settings.slot(), tables));
		if (!settings.slot().temporary()) {
			SlotSetup.ensure(server, side, settings.slot(), newSlot.created());
			SlotPromise.give(side, settings.publication(), settings.slot());
		}
		return new SetupReport(false, warnings);
	}

}
