package io.walstream.pgoutput;

import java.util.HexFormat;

/**
 * A message as bytes and as the record that they stand for.
 *
 * @param hex the bytes, in hexadecimal with spaces between fields
 * @param streamed whether it lies inside a block of Stream Start and Stream Stop
 * @param message the record
 */
record Sample(String hex, boolean streamed, PgOutputMessage message) {

	static Sample of(String hex, PgOutputMessage message) {
		return new Sample(hex, false, message);
	}

	static Sample streamed(String hex, PgOutputMessage message) {
		return new Sample(hex, true, message);
	}

	byte[] bytes() {
		return bytes(this.hex);
	}

	PgOutputMessage decode(byte[] bytes) {
		return decode(bytes, 0);
	}

	PgOutputMessage decode(byte[] bytes, int offset) {
		PgOutputDecoder decoder = new PgOutputDecoder();
		return this.streamed ? decoder.decodeStreamed(bytes, offset) : decoder.decode(bytes, offset);
	}

	static byte[] bytes(String hex) {
		return HexFormat.of().parseHex(hex.replace(" ", ""));
	}

	/**
	 * Builds a row from its columns.
	 * @param columns marker, length and value of each column in hexadecimal
	 * @return the row
	 */
	static TupleData tuple(String... columns) {
		int[] positions = new int[columns.length];
		for (int i = 1; i < columns.length; i++) {
			positions[i] = positions[i - 1] + bytes(columns[i - 1]).length;
		}
		return new TupleData(bytes(String.join("", columns)), positions);
	}

	@Override
	public String toString() {
		return this.message.getClass().getSimpleName() + " " + this.hex;
	}

}
