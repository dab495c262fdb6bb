package io.walstream.setup;

import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.driver.Identifiers;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.SlotAheadException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotExistsException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.WalLevelException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.SlotChecks;
import io.walstream.settings.SlotSettings;
import io.walstream.stream.SlotCreated;
import io.walstream.wal.Lsn;

/**
 * Creates or checks the replication slot of a stream.
 */
public final class SlotSetup {

	private static final Logger logger = LoggerFactory.getLogger(SlotSetup.class);

	private SlotSetup() {
	}

	/**
	 * Sees to it that there is a slot that the stream can use. The publication has to be
	 * committed before: what commits earlier than it cannot be decoded. A temporary slot
	 * is not created here but on the connection that streams.
	 * @param server the server
	 * @param side an ordinary connection
	 * @param settings settings of the slot
	 * @param created told if it was created
	 * @return whether it was created
	 * @throws SlotInvalidatedException if it exists and the server gave it up
	 * @throws SlotMismatchException if it exists and is of another kind or database
	 * @throws SlotAheadException if it exists and the server has not reached its position
	 * @throws SlotCreationTimeoutException if running transactions did not end in time;
	 * nothing is left behind
	 * @throws ServerLimitException if the server has no room for a slot or connection
	 * @throws ReplicationPrivilegeException if the user may not replicate
	 * @throws WalLevelException if {@code wal_level} is too low
	 */
	public static boolean ensure(PostgresServer server, SideConnection side, SlotSettings settings,
			Consumer<SlotCreated> created) {
		Identifiers.slotName(settings.name());
		if (exists(side, settings) || settings.temporary()) {
			return false;
		}
		// Else a second instance would take a slot for usable that is being created and
		// may yet vanish
		AdvisoryTurn turn = new AdvisoryTurn(side, "slot", settings.name());
		if (!turn.take(settings.creationTimeout())) {
			throw new SlotCreationTimeoutException(settings.name(), settings.creationTimeout(),
					SlotBlockers.find(side));
		}
		try {
			return create(server, side, settings, created);
		}
		finally {
			turn.giveBack();
		}
	}

	private static boolean create(PostgresServer server, SideConnection side, SlotSettings settings,
			Consumer<SlotCreated> created) {
		try {
			if (exists(side, settings)) {
				return false;
			}
			logger.info("Creating replication slot '{}'", settings.name());
			Lsn begin = new SlotCreation(side, settings).run(server);
			created.accept(new SlotCreated(settings.name(), begin));
			return true;
		}
		catch (SlotExistsException ex) {
			logger.debug("Replication slot '{}' was created meanwhile", settings.name(), ex);
			return !exists(side, settings);
		}
	}

	/**
	 * Creates a temporary slot on the connection that is to stream: it ends with it.
	 * @param connection the connection that is to stream
	 * @param side an ordinary connection
	 * @param settings settings of the slot
	 * @return position after which changes are sent
	 * @throws SlotInUseException if another process has created it meanwhile
	 * @throws SlotMismatchException if there is a permanent one of that name
	 * @throws SlotCreationTimeoutException if running transactions did not end in time;
	 * nothing is left behind
	 * @throws ServerLimitException if the server has no room for a slot
	 */
	public static Lsn createTemporary(ReplicationConnection connection, SideConnection side, SlotSettings settings) {
		try {
			logger.info("Creating temporary replication slot '{}'", settings.name());
			return new SlotCreation(side, settings).run(connection);
		}
		catch (SlotExistsException ex) {
			logger.debug("Temporary replication slot '{}' was created meanwhile", settings.name(), ex);
			check(side, settings);
			throw new SlotInUseException(settings.name(),
					side.slot(settings.name()).map(ReplicationSlot::activePid).orElse(null));
		}
	}

	/**
	 * Checks a slot that exists, also one that is being read.
	 * @param side an ordinary connection
	 * @param settings settings of the slot
	 * @throws SlotInvalidatedException if the server gave it up
	 * @throws SlotMismatchException if it is of another kind or database
	 * @throws SlotAheadException if the server has not reached its position
	 */
	public static void check(SideConnection side, SlotSettings settings) {
		exists(side, settings);
	}

	private static boolean exists(SideConnection side, SlotSettings settings) {
		return side.slot(settings.name()).map((slot) -> {
			SlotChecks.failure(slot, side.facts().database()).ifPresent((failure) -> {
				throw failure;
			});
			requireReached(side, slot);
			if (slot.temporary() != settings.temporary()) {
				throw new SlotMismatchException(slot.name(), "temporary", String.valueOf(slot.temporary()),
						String.valueOf(settings.temporary()));
			}
			return true;
		}).orElse(false);
	}

	// The server is asked after the slot, which another instance may be moving
	private static void requireReached(SideConnection side, ReplicationSlot slot) {
		Lsn confirmed = slot.confirmedFlushLsn();
		Lsn position = side.position();
		if (confirmed != null && confirmed.compareTo(position) > 0) {
			throw new SlotAheadException(slot.name(), confirmed, position);
		}
	}

}
