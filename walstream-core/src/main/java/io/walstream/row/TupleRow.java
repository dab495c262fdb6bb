package io.walstream.row;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Row;
import io.walstream.failure.MissingColumnException;
import io.walstream.pgoutput.TupleData;
import io.walstream.pgoutput.TupleData.ColumnKind;
import io.walstream.value.BinaryValue;
import io.walstream.value.RawValue;
import io.walstream.value.TextValue;
import io.walstream.wal.ShownText;
import io.walstream.wal.Table;

/**
 * A row over the bytes of a message. Nothing is parsed before it is asked for.
 */
public sealed class TupleRow implements Row permits FullRow, KeyRow {

	private final RowLayout layout;

	private final RowColumns columns;

	private final TupleData tuple;

	private final @Nullable TupleData old;

	/**
	 * Makes a row.
	 * @param layout layout of the table's rows
	 * @param columns columns that the row has
	 * @param tuple the values
	 * @param old where values come from that {@code tuple} says are unchanged
	 */
	TupleRow(RowLayout layout, RowColumns columns, TupleData tuple, @Nullable TupleData old) {
		this.layout = layout;
		this.columns = columns;
		this.tuple = tuple;
		this.old = old;
	}

	public final RowLayout layout() {
		return this.layout;
	}

	public final TupleData tuple() {
		return this.tuple;
	}

	@Override
	public Table table() {
		return this.columns.table();
	}

	@Override
	public Row key() {
		return this.layout.keyRow(this.tuple, this.old);
	}

	@Override
	public List<String> columns() {
		return this.columns.names();
	}

	@Override
	public boolean has(String column) {
		return this.columns.has(column);
	}

	@Override
	public boolean isNull(String column) {
		return kind(this.columns.index(column)) == ColumnKind.NULL;
	}

	@Override
	public boolean isUnchanged(String column) {
		return kind(this.columns.index(column)) == ColumnKind.UNCHANGED;
	}

	@Override
	public @Nullable Object get(String column) {
		RawValue value = value(column);
		return (value != null) ? value.value() : null;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <V> @Nullable V get(String column, Class<V> type) {
		return (V) get(column, (Type) type);
	}

	@Override
	public @Nullable Object get(String column, Type type) {
		RawValue value = value(column);
		return (value != null) ? this.layout.conversion().convert(value, type) : nullAs(type);
	}

	@Override
	public Map<String, @Nullable Object> toMap() {
		Map<String, @Nullable Object> map = new LinkedHashMap<>();
		for (String column : columns()) {
			if (!isUnchanged(column)) {
				map.put(column, get(column));
			}
		}
		return Collections.unmodifiableMap(map);
	}

	private @Nullable RawValue value(String column) {
		int index = this.columns.index(column);
		TupleData source = source(index);
		return switch (source.kind(index)) {
			case NULL -> null;
			case TEXT -> new TextValue(table(), column, this.columns.type(index), source.text(index));
			case UNCHANGED -> throw new MissingColumnException(table(), column,
					"Value of column '%s' of table %s did not change and was not sent".formatted(column, table()));
			case BINARY -> new BinaryValue(table(), column, this.columns.type(index), source.binary(index));
		};
	}

	private static @Nullable Object nullAs(Type type) {
		Type raw = (type instanceof ParameterizedType parameterized) ? parameterized.getRawType() : type;
		return (raw == Optional.class) ? Optional.empty() : null;
	}

	private ColumnKind kind(int index) {
		return source(index).kind(index);
	}

	// A value that lies out of line is not NULL: NULL means that the old tuple does not
	// have the column, as one of the key alone.
	private TupleData source(int index) {
		if (this.old != null && this.tuple.kind(index) == ColumnKind.UNCHANGED
				&& this.old.kind(index) != ColumnKind.NULL) {
			return this.old;
		}
		return this.tuple;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		if (!(other instanceof TupleRow that) || !table().equals(that.table()) || !columns().equals(that.columns())) {
			return false;
		}
		return columns().stream().allMatch((column) -> sent(column).equals(that.sent(column)));
	}

	@Override
	public int hashCode() {
		int hash = table().hashCode();
		for (String column : columns()) {
			hash = 31 * hash + sent(column).hashCode();
		}
		return hash;
	}

	// What was sent for a column, to compare: a text, or the kind where there is none.
	private Object sent(String column) {
		int index = this.columns.index(column);
		TupleData source = source(index);
		return switch (source.kind(index)) {
			case TEXT -> source.text(index);
			case BINARY -> ByteBuffer.wrap(source.binary(index));
			case NULL, UNCHANGED -> source.kind(index);
		};
	}

	@Override
	public String toString() {
		return ShownText.of("Row of %s%s".formatted(table(), columns()));
	}

}
