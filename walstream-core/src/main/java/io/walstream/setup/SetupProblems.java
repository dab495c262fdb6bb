package io.walstream.setup;

import java.util.List;
import java.util.Optional;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.settings.TableProblems;

/**
 * Decides for a setup what becomes of a table that cannot be streamed: at the start of a
 * stream it is a reason not to start, later one to go on without it.
 */
public abstract sealed class SetupProblems implements TableProblems permits RefusedProblems, ToleratedProblems {

	/**
	 * Those of a start: each is thrown.
	 * @return the problems
	 */
	public static SetupProblems refused() {
		return new RefusedProblems();
	}

	/**
	 * Plans the publication.
	 * @param planner makes the plan
	 * @param tables tables that are to be published
	 * @param publication the publication, empty if it does not exist
	 * @return the plan, for the tables that are not left out
	 * @see PublicationPlanner#plan
	 */
	abstract PublicationPlan plan(PublicationPlanner planner, List<TableState> tables,
			Optional<PublicationState> publication);

}
