package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.Objects;

import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;

/**
 * Binds rows to a record or class. Keeps the plans of the last row layouts.
 */
final class ObjectRowBinder implements RowBinder {

	private static final int MAX_PLANS = 32;

	private final RowClass rowClass;

	private final UnchangedValue unchanged;

	// Newest first and never changed in place, so that readers need no lock.
	private volatile BindingPlan[] plans = {};

	ObjectRowBinder(RowClass rowClass, UnchangedValue unchanged) {
		this.rowClass = rowClass;
		this.unchanged = unchanged;
	}

	@Override
	public Object bind(Row row) {
		return plan(row.columns()).bind(row);
	}

	@Override
	public List<String> needs(List<String> columns) {
		return this.rowClass.targets()
			.map((target) -> ColumnNames.find(target.name(), columns))
			.filter(Objects::nonNull)
			.distinct()
			.toList();
	}

	@Override
	public List<String> unbound(List<String> columns) {
		return this.rowClass.targets()
			.map(BindTarget::name)
			.filter((name) -> ColumnNames.find(name, columns) == null)
			.toList();
	}

	private BindingPlan plan(List<String> columns) {
		for (BindingPlan plan : this.plans) {
			if (plan.isFor(columns)) {
				return plan;
			}
		}
		return remember(BindingPlan.of(this.rowClass, columns, this.unchanged));
	}

	private synchronized BindingPlan remember(BindingPlan plan) {
		BindingPlan[] known = this.plans;
		BindingPlan[] plans = new BindingPlan[Math.min(known.length + 1, MAX_PLANS)];
		plans[0] = plan;
		System.arraycopy(known, 0, plans, 1, plans.length - 1);
		this.plans = plans;
		return plan;
	}

}
