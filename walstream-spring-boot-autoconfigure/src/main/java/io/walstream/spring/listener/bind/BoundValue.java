package io.walstream.spring.listener.bind;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.failure.RowBindingException;

/**
 * Where one value of an object comes from.
 *
 * @param target what the value is for
 * @param column column of the value, {@code null} if the rows have none for it
 * @param unchanged what an unchanged value is
 */
record BoundValue(BindTarget target, @Nullable String column, UnchangedValue unchanged) {

	@Nullable Object read(Row row) {
		if (this.column == null) {
			return orRefuse(null, row, "has no column for it");
		}
		if (this.unchanged == UnchangedValue.NULL && row.isUnchanged(this.column)) {
			return orRefuse(null, row, "did not send its unchanged value");
		}
		return orRefuse(row.get(this.column, this.target.type()), row, "has NULL for it");
	}

	private @Nullable Object orRefuse(@Nullable Object value, Row row, String reason) {
		if (value == null && this.target.primitive()) {
			throw new RowBindingException(
					"Primitive %s cannot be bound: a row of table '%s' %s".formatted(this.target, row.table(), reason));
		}
		return value;
	}

}
