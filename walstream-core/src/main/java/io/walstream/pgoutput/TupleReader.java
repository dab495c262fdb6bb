package io.walstream.pgoutput;

/**
 * Reads the columns of a row ("TupleData" of the manual). Nothing is copied: what is kept
 * is where each column begins.
 */
final class TupleReader {

	private TupleReader() {
	}

	static TupleData read(WireReader in) {
		int[] positions = new int[in.readShortCount("TupleData.columns", Byte.BYTES)];
		for (int i = 0; i < positions.length; i++) {
			positions[i] = in.position();
			skipColumn(in);
		}
		return new TupleData(in.bytes(), positions);
	}

	private static void skipColumn(WireReader in) {
		char kind = in.readLetter("TupleData.kind");
		if (kind == 't' || kind == 'b') {
			in.skip(in.readLength("TupleData.length"), "TupleData.value");
		}
		else if (kind != 'n' && kind != 'u') {
			throw in.refuse("TupleData.kind", "is none of 'n', 'u', 't' and 'b'");
		}
	}

}
