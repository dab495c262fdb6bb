package io.walstream.failure;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

import org.junit.jupiter.api.Test;

import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for failures that another process gets, as session stores and remote calls send
 * them.
 */
class FailureSerializationTests {

	private static final Table TABLE = new Table("public", "orders");

	@Test
	void tableAndPositionWhenFailureWasSentAreThere() throws Exception {
		assertThat(sent(new ValueConversionException(TABLE, "id", "int4", int.class)).getTable()).isEqualTo(TABLE);
		assertThat(sent(new MissingColumnException(TABLE, "id", "gone")).getTable()).isEqualTo(TABLE);
		Lsn position = Lsn.parse("16/B374D848");
		assertThat(sent(new UnexpectedMessageException("Begin", position)).getPosition()).isEqualTo(position);
	}

	@SuppressWarnings("unchecked")
	private static <T extends WalStreamException> T sent(T failure) throws IOException, ClassNotFoundException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(failure);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
			return (T) in.readObject();
		}
	}

}
