package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.function.Function;

import io.walstream.change.Row;

/**
 * Binds rows to a type that takes any columns.
 *
 * @param form makes the object of a row
 */
public record AnyRowBinder(Function<Row, Object> form) implements RowBinder {

	/** The row itself. */
	public static final AnyRowBinder ROW = new AnyRowBinder((row) -> row);

	/** The values by column. */
	static final AnyRowBinder MAP = new AnyRowBinder(Row::toMap);

	@Override
	public Object bind(Row row) {
		return this.form.apply(row);
	}

	@Override
	public List<String> needs(List<String> columns) {
		return List.of();
	}

	@Override
	public boolean takesAnyRow() {
		return true;
	}

}
