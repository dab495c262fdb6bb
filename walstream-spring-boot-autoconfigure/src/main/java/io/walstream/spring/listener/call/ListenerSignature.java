package io.walstream.spring.listener.call;

import java.util.List;
import java.util.Set;

import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.spring.listener.bind.AnyRowBinder;
import io.walstream.spring.listener.bind.RowBinder;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.wal.Operation;

/**
 * What a listener method takes.
 *
 * @param parameters its parameters
 * @param operations operations that it is called for, at least one
 */
public record ListenerSignature(List<ListenerParameter> parameters, Set<Operation> operations) {

	public ListenerSignature {
		parameters = List.copyOf(parameters);
		operations = Set.copyOf(operations);
	}

	/**
	 * How the rows are bound that a condition sees.
	 * @return the binder of the first typed parameter
	 */
	public RowBinder rows() {
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
