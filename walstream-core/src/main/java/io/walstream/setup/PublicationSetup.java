package io.walstream.setup;

import java.util.List;

import io.walstream.catalog.PublicationCatalog;
import io.walstream.catalog.SideConnection;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;

/**
 * Creates, extends or checks the publication of a stream.
 */
public final class PublicationSetup {

	private PublicationSetup() {
	}

	/**
	 * Sees to it that the publication publishes what is needed. Nothing is changed if it
	 * does, or if what is needed cannot be had. Waits for transactions that write to the
	 * tables that are added, as long as the creation of a slot may take. Takes no lock on
	 * a table unless something is changed.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @return warnings, each a sentence
	 * @throws PublicationMissingException if it may not be created
	 * @throws PublicationMismatchException if it does not suffice and may not be changed
	 * @throws PartitionNameException if a table's changes come under another name
	 * @throws TableNotFoundException if a table does not exist
	 * @throws UnpublishableTableException if a table cannot be published
	 * @throws ReplicaIdentityException if the server would refuse updates or deletes
	 * @throws MissingPrivilegesException if the user cannot do what is needed
	 * @throws SlotOwnerException if it belongs to another application
	 * @throws ReadOnlyDatabaseException if it needs to be changed in a session that may
	 * not write
	 * @throws PublicationBlockedException if it could not be changed in time
	 */
	public static List<String> ensure(SideConnection side, PublicationSettings settings, SlotSettings slot) {
		return ensure(side, settings, slot,
				new ListenedTables(settings.tables(), SetupProblems.refused(), side.position()));
	}

	/**
	 * Does what {@link #ensure(SideConnection, PublicationSettings, SlotSettings)} does
	 * for tables whose problems may be tolerated.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @param tables the tables
	 * @return warnings, each a sentence
	 */
	public static List<String> ensure(SideConnection side, PublicationSettings settings, SlotSettings slot,
			ListenedTables tables) {
		PublicationPlans plans = new PublicationPlans(settings, slot, tables);
		PublicationPlan plan = plans.read(side);
		return plan.isEmpty() ? plan.warnings()
				: new PublicationChange(side, settings.name(), slot.creationTimeout(), plans).run();
	}

	/**
	 * Checks what {@link #ensure(SideConnection, PublicationSettings, SlotSettings)} does
	 * and throws what it throws for the tables and the user, but changes nothing: another
	 * process has the slot.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @param tables the tables
	 */
	public static void check(SideConnection side, PublicationSettings settings, SlotSettings slot,
			ListenedTables tables) {
		new PublicationPlans(settings, slot, tables).read(side);
	}

	/**
	 * Checks who a publication that exists belongs to. Nothing is changed.
	 * @param side an ordinary connection
	 * @param settings settings of the publication
	 * @param slot the slot, whose owner the publication remembers
	 * @throws SlotOwnerException if it belongs to another application
	 */
	public static void checkOwner(SideConnection side, PublicationSettings settings, SlotSettings slot) {
		side.execute("look for the publication",
				(connection) -> new PublicationCatalog(connection).owner(settings.name()))
			.ifPresent((owner) -> PublicationPlanner.requireOwner(owner, settings, slot));
	}

}
