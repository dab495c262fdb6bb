package io.walstream.pgoutput;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.pgoutput.PgOutputMessage.Delete;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Streamed;
import io.walstream.pgoutput.PgOutputMessage.Update;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random changes of well-formed messages: the {@link PgOutputDecoder} may refuse them or
 * understand something else, but nothing else may happen.
 */
class PgOutputDecoderMutationTests {

	private static final long SEED = 20260301;

	private static final int ROUNDS = 1500;

	private final Random random = new Random(SEED);

	private final PgOutputDecoder decoder = new PgOutputDecoder();

	private int refused;

	@ParameterizedTest
	@MethodSource("io.walstream.pgoutput.SampleMessages#all")
	void decodeWhenBytesAreChangedRefusesOrReadsThem(Sample sample) {
		for (int i = 0; i < ROUNDS; i++) {
			decode(mutate(sample.bytes()));
		}

		assertThat(this.refused).isPositive();
	}

	@Test
	void decodeWhenBytesAreRandomRefusesOrReadsThem() {
		for (int i = 0; i < 20 * ROUNDS; i++) {
			decode(randomBytes(this.random.nextInt(64)));
		}

		assertThat(this.refused).isPositive();
	}

	private void decode(byte[] bytes) {
		try {
			read(this.decoder.decode(bytes, 0));
		}
		catch (PgOutputDecodingException ex) {
			this.refused++;
		}
		try {
			read(this.decoder.decodeStreamed(bytes, 0));
		}
		catch (PgOutputDecodingException ex) {
			this.refused++;
		}
	}

	private void read(PgOutputMessage message) {
		PgOutputMessage change = (message instanceof Streamed streamed) ? streamed.message() : message;
		tuples(change).forEach(this::readColumns);
		assertThat(message).isEqualTo(message).isNotEqualTo(null);
		assertThat(message.toString()).isNotEmpty();
	}

	private List<TupleData> tuples(PgOutputMessage change) {
		if (change instanceof Insert insert) {
			return List.of(insert.newTuple());
		}
		if (change instanceof Update update) {
			OldTuple oldTuple = update.oldTuple();
			return (oldTuple != null) ? List.of(oldTuple.tuple(), update.newTuple()) : List.of(update.newTuple());
		}
		return (change instanceof Delete delete) ? List.of(delete.oldTuple().tuple()) : List.of();
	}

	private void readColumns(TupleData tuple) {
		for (int i = 0; i < tuple.size(); i++) {
			switch (tuple.kind(i)) {
				case TEXT -> assertThat(tuple.text(i)).isNotNull();
				case BINARY -> assertThat(tuple.binary(i)).isNotNull();
				case NULL, UNCHANGED -> assertThat(tuple.hashCode()).isEqualTo(tuple.hashCode());
			}
		}
	}

	private byte[] mutate(byte[] bytes) {
		byte[] mutated = bytes;
		for (int changes = 1 + this.random.nextInt(3); changes > 0; changes--) {
			mutated = mutateOnce(mutated);
		}
		return mutated;
	}

	private byte[] mutateOnce(byte[] bytes) {
		int at = this.random.nextInt(bytes.length + 1);
		return switch (this.random.nextInt(5)) {
			case 0 -> Arrays.copyOf(bytes, at);
			case 1 -> concatenate(Arrays.copyOf(bytes, at), randomBytes(1 + this.random.nextInt(4)), bytes, at);
			case 2 -> concatenate(Arrays.copyOf(bytes, at), new byte[0], bytes, Math.min(at + 1, bytes.length));
			case 3 -> replace(bytes, at, (byte) this.random.nextInt());
			default -> replace(bytes, at, (byte) "\0\1\177\377ntubKNO".charAt(this.random.nextInt(11)));
		};
	}

	private byte[] replace(byte[] bytes, int at, byte value) {
		byte[] replaced = bytes.clone();
		if (at < bytes.length) {
			replaced[at] = value;
		}
		return replaced;
	}

	private byte[] concatenate(byte[] head, byte[] middle, byte[] bytes, int from) {
		byte[] joined = Arrays.copyOf(head, head.length + middle.length + bytes.length - from);
		System.arraycopy(middle, 0, joined, head.length, middle.length);
		System.arraycopy(bytes, from, joined, head.length + middle.length, bytes.length - from);
		return joined;
	}

	private byte[] randomBytes(int length) {
		byte[] bytes = new byte[length];
		this.random.nextBytes(bytes);
		return bytes;
	}

}
