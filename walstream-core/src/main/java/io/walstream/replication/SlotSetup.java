package io.walstream.replication;

import java.sql.SQLException;
import java.sql.Statement;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
	 * @return whether it was created
	 * @throws SlotInvalidatedException if it exists and the server gave it up
	 * @throws SlotMismatchException if it exists and is of another kind or database
	 * @throws SlotCreationTimeoutException if running transactions did not end in time;
	 * nothing is left behind
	 * @throws ServerLimitException if the server has no room for a slot or connection
	 * @throws ReplicationPrivilegeException if the user may not replicate
	 * @throws WalLevelException if {@code wal_level} is too low
	 */
	public static boolean ensure(PostgresServer server, SideConnection side, SlotSettings settings) {
		Identifiers.slotName(settings.name());
		if (exists(side, settings) || settings.temporary()) {
			return false;
		}
		lock(side, settings);
		try {
			if (exists(side, settings)) {
				return false;
			}
			logger.info("Creating replication slot '{}'", settings.name());
			new SlotCreation(server, side, settings).run();
			return true;
		}
		catch (SlotExistsException ex) {
			logger.debug("Replication slot '{}' was created meanwhile", settings.name(), ex);
			return !exists(side, settings);
		}
		finally {
			unlock(side, settings);
		}
	}

	/**
	 * Checks a slot that exists, also one that is being read.
	 * @param side an ordinary connection
	 * @param settings settings of the slot
	 * @throws SlotInvalidatedException if the server gave it up
	 * @throws SlotMismatchException if it is of another kind or database
	 */
	public static void check(SideConnection side, SlotSettings settings) {
		exists(side, settings);
	}

	private static boolean exists(SideConnection side, SlotSettings settings) {
		return side.slot(settings.name()).map((slot) -> {
			SlotChecks.failure(slot, side.facts().database()).ifPresent((failure) -> {
				throw failure;
			});
			if (slot.temporary() && !settings.temporary()) {
				throw new SlotMismatchException(slot.name(), "temporary", "true", "false");
			}
			return true;
		}).orElse(false);
	}

	// Else a second instance would take a slot for usable that is being created and may
	// yet vanish
	private static void lock(SideConnection side, SlotSettings settings) {
		try (Statement statement = side.jdbc().createStatement()) {
			statement.execute("SET lock_timeout = " + settings.creationTimeout().toMillis());
			AnswerTimeout timeout = AnswerTimeout.atLeast(side.jdbc(), settings.creationTimeout());
			try {
				statement.execute("SELECT pg_catalog.pg_advisory_lock(" + key(settings) + ")");
			}
			finally {
				timeout.restore();
			}
		}
		catch (SQLException ex) {
			if (SqlState.LOCK_NOT_AVAILABLE.equals(ex.getSQLState())) {
				throw new SlotCreationTimeoutException(settings.name(), settings.creationTimeout(),
						SlotBlockers.find(side));
			}
			throw SqlFailures.executing(side.address(), "wait for another instance", ex);
		}
	}

	private static void unlock(SideConnection side, SlotSettings settings) {
		try (Statement statement = side.jdbc().createStatement()) {
			statement.execute("SELECT pg_catalog.pg_advisory_unlock(" + key(settings) + ")");
			statement.execute("RESET lock_timeout");
		}
		catch (SQLException ex) {
			// It ends with the connection at the latest
			logger.debug("Advisory lock of replication slot '{}' was not released", settings.name(), ex);
		}
	}

	private static long key(SlotSettings settings) {
		return AdvisoryLock.key("slot", settings.name());
	}

}
