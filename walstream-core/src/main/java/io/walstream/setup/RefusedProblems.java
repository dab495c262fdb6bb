package io.walstream.setup;

import java.util.List;
import java.util.Optional;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.failure.WalStreamException;

/**
 * The first problem ends the setup.
 */
final class RefusedProblems extends SetupProblems {

	@Override
	public void leaveOut(WalStreamException problem) {
		throw problem;
	}

	@Override
	PublicationPlan plan(PublicationPlanner planner, List<TableState> tables, Optional<PublicationState> publication) {
		return planner.plan(tables, publication);
	}

}
