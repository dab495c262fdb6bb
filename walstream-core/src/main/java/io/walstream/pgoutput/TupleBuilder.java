package io.walstream.pgoutput;

import java.util.Arrays;

/**
 * Makes the columns of a row that did not come in a message of the stream, one after
 * another, as the decoder would make them. For one row and one thread.
 */
public final class TupleBuilder {

	private byte[] bytes = new byte[64];

	private int end;

	private int[] positions = new int[8];

	private int columns;

	/**
	 * Adds a column that is NULL.
	 * @return this builder
	 */
	public TupleBuilder addNull() {
		return add('n', 0);
	}

	/**
	 * Adds a column whose value did not change and is not known.
	 * @return this builder
	 */
	public TupleBuilder addUnchanged() {
		return add('u', 0);
	}

	/**
	 * Adds a value in text format.
	 * @param utf8 the text as the server prints it, in UTF-8; copied
	 * @return this builder
	 */
	public TupleBuilder addText(byte[] utf8) {
		return add('t', utf8);
	}

	/**
	 * Adds a value in binary format.
	 * @param value the value as the type's send function makes it; copied
	 * @return this builder
	 */
	public TupleBuilder addBinary(byte[] value) {
		return add('b', value);
	}

	/**
	 * Ends the row.
	 * @return the columns in the order that they were added in
	 */
	public TupleData build() {
		return new TupleData(Arrays.copyOf(this.bytes, this.end), Arrays.copyOf(this.positions, this.columns));
	}

	private TupleBuilder add(char kind, byte[] value) {
		add(kind, Math.addExact(Integer.BYTES, value.length));
		for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
			this.bytes[this.end++] = (byte) (value.length >>> shift);
		}
		System.arraycopy(value, 0, this.bytes, this.end, value.length);
		this.end += value.length;
		return this;
	}

	private TupleBuilder add(char kind, int following) {
		reserve(Math.addExact(Byte.BYTES, following));
		this.positions[this.columns++] = this.end;
		this.bytes[this.end++] = (byte) kind;
		return this;
	}

	private void reserve(int more) {
		int needed = Math.addExact(this.end, more);
		if (needed > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, (int) Math.max(needed, Math.min(2L * needed, 1 << 30)));
		}
		if (this.columns == this.positions.length) {
			this.positions = Arrays.copyOf(this.positions, 2 * this.columns);
		}
	}

}
