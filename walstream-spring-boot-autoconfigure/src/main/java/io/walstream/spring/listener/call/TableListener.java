package io.walstream.spring.listener.call;

import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Row;

/**
 * A listener as it is called for the changes of one table.
 */
public final class TableListener {

	private final ListenerMethod listener;

	private final ArgumentResolver[] arguments;

	private final List<Predicate<Change<Row>>> filters;

	private final Invocation invocation;

	TableListener(ListenerMethod listener, List<ArgumentResolver> arguments, List<Predicate<Change<Row>>> filters) {
		this.listener = listener;
		this.arguments = arguments.toArray(ArgumentResolver[]::new);
		this.filters = List.copyOf(filters);
		this.invocation = listener.environment().interceptors().isEmpty() ? this::invoke : this::intercept;
	}

	ListenerMethod listener() {
		return this.listener;
	}

	/**
	 * Calls the method once, through the interceptors, if the listener wants the change.
	 * @param change a change of an operation that the listener is called for
	 * @return whether it wanted it
	 * @throws Throwable what the method throws or what keeps it from being called
	 */
	boolean call(Change<Row> change) throws Throwable {
		for (Predicate<Change<Row>> filter : this.filters) {
			if (!filter.test(change)) {
				return false;
			}
		}
		this.invocation.make(change);
		return true;
	}

	private void intercept(Change<Row> change) throws Throwable {
		new InterceptedCall(this.listener, change, () -> invoke(change)).proceed();
	}

	private void invoke(Change<Row> change) throws Throwable {
		@Nullable Object[] values = new @Nullable Object[this.arguments.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.arguments[i].resolve(change);
		}
		this.listener.invoker().invoke(values);
	}

	/**
	 * How the method is reached, chosen once: directly or through the interceptors.
	 */
	@FunctionalInterface
	private interface Invocation {

		void make(Change<Row> change) throws Throwable;

	}

}
