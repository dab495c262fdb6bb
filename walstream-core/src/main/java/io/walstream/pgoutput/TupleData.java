package io.walstream.pgoutput;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.PgOutputDecodingException;

/**
 * The columns of a row as they came ("TupleData" of the manual): the bytes of the message
 * and where in them each column lies, so that a value costs nothing until it is read.
 * Immutable; safe for use by several threads.
 */
public final class TupleData {

	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

	private final byte[] bytes;

	private final int[] positions;

	/**
	 * Keeps the arrays, which must not be changed afterwards.
	 * @param bytes bytes that hold the columns, known to be whole
	 * @param positions where the marker of each column lies
	 */
	TupleData(byte[] bytes, int[] positions) {
		this.bytes = bytes;
		this.positions = positions;
	}

	/**
	 * Number of columns.
	 * @return the number
	 */
	public int size() {
		return this.positions.length;
	}

	/**
	 * What was sent for a column.
	 * @param column index of the column, from 0
	 * @return the kind
	 */
	public ColumnKind kind(int column) {
		return switch (this.bytes[this.positions[column]]) {
			case 'n' -> ColumnKind.NULL;
			case 'u' -> ColumnKind.UNCHANGED;
			case 't' -> ColumnKind.TEXT;
			case 'b' -> ColumnKind.BINARY;
			default -> throw new IllegalStateException("The bytes of column %d were changed".formatted(column));
		};
	}

	/**
	 * The value of a column in text format.
	 * @param column index of the column, from 0
	 * @return the text exactly as the server printed it
	 * @throws IllegalStateException if the column is not of kind {@link ColumnKind#TEXT}
	 * @throws PgOutputDecodingException if the text is not UTF-8
	 */
	public String text(int column) {
		require(column, ColumnKind.TEXT);
		String text = Utf8.decode(this.bytes, start(column), end(column));
		if (text == null) {
			throw new PgOutputDecodingException("The text of column %d is not UTF-8".formatted(column));
		}
		return text;
	}

	/**
	 * The value of a column in binary format.
	 * @param column index of the column, from 0
	 * @return a copy of the bytes
	 * @throws IllegalStateException if the column is not of kind
	 * {@link ColumnKind#BINARY}
	 */
	public byte[] binary(int column) {
		require(column, ColumnKind.BINARY);
		return Arrays.copyOfRange(this.bytes, start(column), end(column));
	}

	private void require(int column, ColumnKind kind) {
		if (kind(column) != kind) {
			throw new IllegalStateException(
					"Column %d is of kind %s, expected %s".formatted(column, kind(column), kind));
		}
	}

	private int start(int column) {
		return this.positions[column] + Byte.BYTES + Integer.BYTES;
	}

	private int end(int column) {
		return start(column) + (int) INT.get(this.bytes, this.positions[column] + Byte.BYTES);
	}

	private int wireEnd(int column) {
		byte marker = this.bytes[this.positions[column]];
		return (marker == 't' || marker == 'b') ? end(column) : this.positions[column] + Byte.BYTES;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof TupleData that && size() == that.size() && sameColumns(that);
	}

	private boolean sameColumns(TupleData that) {
		for (int i = 0; i < size(); i++) {
			if (!Arrays.equals(this.bytes, this.positions[i], wireEnd(i), that.bytes, that.positions[i],
					that.wireEnd(i))) {
				return false;
			}
		}
		return true;
	}

	@Override
	public int hashCode() {
		return kinds().hashCode();
	}

	@Override
	public String toString() {
		return "TupleData" + kinds();
	}

	private List<ColumnKind> kinds() {
		return IntStream.range(0, size()).mapToObj(this::kind).toList();
	}

	/**
	 * What was sent for a column.
	 */
	public enum ColumnKind {

		/** NULL ({@code 'n'}). */
		NULL,
		/** The value (TOAST) did not change and was not sent ({@code 'u'}). */
		UNCHANGED,
		/** A value in text format ({@code 't'}). */
		TEXT,
		/** A value in binary format ({@code 'b'}). */
		BINARY

	}

}
