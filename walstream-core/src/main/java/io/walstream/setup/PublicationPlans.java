package io.walstream.setup;

import java.util.List;

import io.walstream.catalog.CatalogState;
import io.walstream.catalog.CatalogTransaction;
import io.walstream.catalog.SideConnection;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.SlotSettings;

/**
 * Makes the plans for one publication of what the catalog says, first of all in one
 * moment, then again under the locks of a change. Used by one thread.
 */
final class PublicationPlans {

	private final PublicationSettings settings;

	private final SlotSettings slot;

	private final ListenedTables listened;

	private List<PublishedTable> tables = List.of();

	PublicationPlans(PublicationSettings settings, SlotSettings slot, ListenedTables listened) {
		this.settings = settings;
		this.slot = slot;
		this.listened = listened;
	}

	/**
	 * Resolves the tables and makes a plan, so that names and object identifiers are of
	 * one state of the catalog.
	 * @param side an ordinary connection
	 * @return the plan
	 * @see PublicationPlanner#plan
	 */
	PublicationPlan read(SideConnection side) {
		return side.execute("read the tables and the publication", (connection) -> {
			try (CatalogTransaction transaction = CatalogTransaction.snapshot(connection)) {
				this.tables = this.listened.resolve(connection);
				PublicationPlan plan = current().run(connection);
				transaction.commit();
				return plan;
			}
		});
	}

	/**
	 * Makes a plan for the tables as they were resolved.
	 * @return what makes it, on a connection with the locks of the change
	 */
	SideConnection.Work<PublicationPlan> current() {
		return (connection) -> {
			CatalogState state = CatalogState.read(connection, this.settings.name(), this.tables,
					this.listened.problems());
			PublicationPlanner planner = new PublicationPlanner(this.settings, this.slot, state.user());
			return this.listened.problems().plan(planner, state.tables(), state.publication());
		};
	}

}
