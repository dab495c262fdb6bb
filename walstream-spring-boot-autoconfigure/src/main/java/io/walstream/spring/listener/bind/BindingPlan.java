package io.walstream.spring.listener.bind;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.failure.RowBindingException;

/**
 * How rows with certain columns become objects of a class. Made once per row layout.
 */
final class BindingPlan {

	private final List<String> columns;

	private final Constructor<?> constructor;

	private final BoundValue[] arguments;

	private final Method[] setters;

	private final BoundValue[] values;

	private BindingPlan(List<String> columns, Constructor<?> constructor, BoundValue[] arguments, Method[] setters,
			BoundValue[] values) {
		this.columns = columns;
		this.constructor = constructor;
		this.arguments = arguments;
		this.setters = setters;
		this.values = values;
	}

	static BindingPlan of(RowClass rowClass, List<String> columns, UnchangedValue unchanged) {
		BoundValue[] arguments = rowClass.arguments()
			.stream()
			.map((target) -> new BoundValue(target, ColumnNames.find(target.name(), columns), unchanged))
			.toArray(BoundValue[]::new);
		List<RowClass.Property> properties = rowClass.properties()
			.stream()
			.filter((property) -> ColumnNames.find(property.target().name(), columns) != null)
			.toList();
		Method[] setters = properties.stream().map(RowClass.Property::setter).toArray(Method[]::new);
		BoundValue[] values = properties.stream()
			.map(RowClass.Property::target)
			.map((target) -> new BoundValue(target, ColumnNames.find(target.name(), columns), unchanged))
			.toArray(BoundValue[]::new);
		return new BindingPlan(columns, rowClass.constructor(), arguments, setters, values);
	}

	// Rows of one layout share the list.
	boolean isFor(List<String> columns) {
		return this.columns == columns;
	}

	Object bind(Row row) {
		@Nullable Object[] arguments = new @Nullable Object[this.arguments.length];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.arguments[i].read(row);
		}
		Object bound = create(arguments);
		for (int i = 0; i < this.setters.length; i++) {
			set(bound, this.setters[i], this.values[i].read(row));
		}
		return bound;
	}

	private Object create(@Nullable Object[] arguments) {
		try {
			return this.constructor.newInstance(arguments);
		}
		catch (InvocationTargetException ex) {
			throw failure("Constructor", ex);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void set(Object bound, Method setter, @Nullable Object value) {
		try {
			setter.invoke(bound, value);
		}
		catch (InvocationTargetException ex) {
			throw failure("Method '%s'".formatted(setter.getName()), ex);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private RowBindingException failure(String part, InvocationTargetException ex) {
		Throwable thrown = Objects.requireNonNullElse(ex.getTargetException(), ex);
		return new RowBindingException("%s of '%s' refused a row with '%s'".formatted(part,
				this.constructor.getDeclaringClass().getSimpleName(), thrown.getClass().getName()), thrown);
	}

}
