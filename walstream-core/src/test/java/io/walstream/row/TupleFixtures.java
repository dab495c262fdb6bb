package io.walstream.row;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.TupleData;

/**
 * Tuples as the decoder makes them from the bytes of an Insert message.
 */
public final class TupleFixtures {

	/** Stands for a value that did not change and was not sent. */
	public static final String UNCHANGED = "<unchanged>";

	/** Stands for a value in binary format. */
	static final String BINARY = "<binary>";

	private TupleFixtures() {
	}

	public static TupleData tuple(String... values) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeByte('I');
			out.writeInt(16384);
			out.writeByte('N');
			out.writeShort(values.length);
			for (String value : values) {
				writeColumn(out, value);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return ((Insert) new PgOutputDecoder().decode(bytes.toByteArray(), 0)).newTuple();
	}

	private static void writeColumn(DataOutputStream out, String value) throws IOException {
		if (value == null) {
			out.writeByte('n');
		}
		else if (value.equals(UNCHANGED)) {
			out.writeByte('u');
		}
		else {
			byte[] text = value.getBytes(StandardCharsets.UTF_8);
			out.writeByte(value.equals(BINARY) ? 'b' : 't');
			out.writeInt(text.length);
			out.write(text);
		}
	}

}
