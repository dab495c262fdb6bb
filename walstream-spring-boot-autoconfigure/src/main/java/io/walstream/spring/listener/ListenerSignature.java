package io.walstream.spring.listener;

import java.util.List;
import java.util.Set;

import io.walstream.change.Operation;

/**
 * What a listener method takes.
 *
 * @param parameters its parameters
 * @param operations operations that it is called for, at least one
 */
record ListenerSignature(List<ListenerParameter> parameters, Set<Operation> operations) {

	ListenerSignature {
		parameters = List.copyOf(parameters);
		operations = Set.copyOf(operations);
	}

	/**
	 * How the rows are bound that a condition sees.
	 * @return the binder of the first typed parameter
	 */
	RowBinder rows() {
		return this.parameters.stream()
			.flatMap((parameter) -> parameter.rows().stream())
			.filter((binder) -> binder != AnyRowBinder.ROW)
			.findFirst()
			.orElse(AnyRowBinder.ROW);
	}

	void requireFilled(TableFacts facts, String listener) {
		for (ListenerParameter parameter : this.parameters) {
			List<String> missing = parameter.missing(facts, this.operations);
			if (!missing.isEmpty()) {
				throw new MissingOldColumnsException(listener, facts.table(), facts.replicaIdentity(), missing);
			}
		}
	}

}
