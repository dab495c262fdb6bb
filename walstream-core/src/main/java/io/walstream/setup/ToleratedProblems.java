package io.walstream.setup;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.WalStreamException;

/**
 * Keeps problems for who looks after the stream, and goes on without their tables. What
 * is wrong with the publication as a whole is thrown. Used by the thread that does the
 * setup.
 */
public final class ToleratedProblems extends SetupProblems {

	private final Set<String> texts = new LinkedHashSet<>();

	@Override
	public void leaveOut(WalStreamException problem) {
		this.texts.add("%s; the stream goes on all the same".formatted(problem.getMessage()));
	}

	/**
	 * The problems.
	 * @return a sentence for each
	 */
	public List<String> texts() {
		return new ArrayList<>(this.texts);
	}

	// Each turn has a problem less
	@Override
	PublicationPlan plan(PublicationPlanner planner, List<TableState> tables, Optional<PublicationState> publication) {
		List<TableState> left = tables;
		while (true) {
			try {
				return planner.plan(left, publication);
			}
			catch (ReplicaIdentityException | PartitionNameException | PublicationMismatchException
					| MissingPrivilegesException ex) {
				left = without(new TableCulprits(ex, publication), left, ex);
			}
		}
	}

	private List<TableState> without(TableCulprits culprits, List<TableState> tables, WalStreamException problem) {
		List<TableState> left = new ArrayList<>();
		boolean found = false;
		for (TableState table : tables) {
			boolean culprit = culprits.include(table);
			found |= culprit;
			if (!culprit) {
				left.add(table);
			}
			else if (culprits.arePublished(table)) {
				left.add(table.withoutGap());
			}
		}
		if (!found) {
			throw problem;
		}
		leaveOut(problem);
		return left;
	}

}
