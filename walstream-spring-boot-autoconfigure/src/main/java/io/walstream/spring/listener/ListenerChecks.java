package io.walstream.spring.listener;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.walstream.spring.listener.bind.RowBinder;
import io.walstream.spring.listener.call.ListenerMethod;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.wal.Operation;

/**
 * Looks for what is not wrong but probably not meant.
 *
 * @param method a listener
 * @param facts what is known of one of its tables
 */
record ListenerChecks(ListenerMethod method, TableFacts facts) {

	List<String> warnings() {
		List<String> warnings = new ArrayList<>();
		checkOperations(warnings);
		checkChangedColumns(warnings);
		this.method.signature()
			.parameters()
			.stream()
			.flatMap((parameter) -> parameter.rows().stream())
			.distinct()
			.forEach((binder) -> checkBinding(binder, warnings));
		return warnings;
	}

	private void checkOperations(List<String> warnings) {
		Set<Operation> impossible = EnumSet.noneOf(Operation.class);
		impossible.addAll(this.method.attributes().operations());
		impossible.removeAll(this.method.operations());
		if (!impossible.isEmpty()) {
			warnings.add("Listener '%s' is not called for %s of table '%s': its parameters do not allow it"
				.formatted(this.method.id(), impossible, this.facts.table()));
		}
	}

	private void checkChangedColumns(List<String> warnings) {
		List<String> columns = this.facts.notInIdentity(this.method.attributes().changedColumns());
		if (!columns.isEmpty()) {
			warnings.add(
					"Listener '%s' is called for every update of table '%s': its replica identity '%s' does not send the old values of changedColumns %s"
						.formatted(this.method.id(), this.facts.table(), this.facts.replicaIdentity(), columns));
		}
	}

	private void checkBinding(RowBinder binder, List<String> warnings) {
		List<String> unbound = binder.unbound(this.facts.columns());
		if (!unbound.isEmpty()) {
			warnings.add("Listener '%s' gets nothing for %s: table '%s' has no column for it"
				.formatted(this.method.id(), unbound, this.facts.table()));
		}
	}

}
