package io.walstream.pgoutput;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The columns of a row as they came ("TupleData" of the manual): the bytes of the message
 * and where in them each column lies, so that a value costs nothing until it is read.
 * Immutable; safe for use by several threads.
 */
public final class TupleData {

	private final byte[] bytes;

	private final ColumnKind[] kinds;

	private final int[] ends;

	private final int[] starts;

	/**
	 * Keeps the arrays, which must not be changed afterwards.
	 * @param bytes bytes that hold the values
	 * @param kinds kind of each column
	 * @param starts where the value of each column starts
	 * @param ends where the value of each column ends
	 */
	TupleData(byte[] bytes, ColumnKind[] kinds, int[] starts, int[] ends) {
		this.bytes = bytes;
		this.kinds = kinds;
		this.starts = starts;
		this.ends = ends;
	}

	/**
	 * Number of columns.
	 * @return the number
	 */
	public int size() {
		return this.kinds.length;
	}

	/**
	 * What was sent for a column.
	 * @param column index of the column, from 0
	 * @return the kind
	 */
	public ColumnKind kind(int column) {
		return this.kinds[column];
	}

	/**
	 * The value of a column in text format.
	 * @param column index of the column, from 0
	 * @return the text exactly as the server printed it
	 * @throws IllegalStateException if the column is not of kind {@link ColumnKind#TEXT}
	 */
	public String text(int column) {
		require(column, ColumnKind.TEXT);
		return new String(this.bytes, this.starts[column], this.ends[column] - this.starts[column],
				StandardCharsets.UTF_8);
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
		return Arrays.copyOfRange(this.bytes, this.starts[column], this.ends[column]);
	}

	private void require(int column, ColumnKind kind) {
		if (this.kinds[column] != kind) {
			throw new IllegalStateException(
					"Column %d is of kind %s, expected %s".formatted(column, this.kinds[column], kind));
		}
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof TupleData that && Arrays.equals(this.kinds, that.kinds) && sameValues(that);
	}

	private boolean sameValues(TupleData that) {
		for (int i = 0; i < this.kinds.length; i++) {
			if (!Arrays.equals(this.bytes, this.starts[i], this.ends[i], that.bytes, that.starts[i], that.ends[i])) {
				return false;
			}
		}
		return true;
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.kinds);
	}

	@Override
	public String toString() {
		return "TupleData" + Arrays.toString(this.kinds);
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
