package io.walstream.pgoutput;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.Streamable;
import io.walstream.pgoutput.PgOutputMessage.Streamed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link PgOutputDecoder}.
 */
class PgOutputDecoderTests {

	private static final int HEADER = 25;

	@ParameterizedTest
	@MethodSource("samples")
	void decodeWhenMessageIsWholeReturnsRecord(Sample sample) {
		assertThat(sample.decode(sample.bytes())).isEqualTo(sample.message()).hasSameHashCodeAs(sample.message());
	}

	@ParameterizedTest
	@MethodSource("samples")
	void decodeWhenMessageBeginsAtOffsetIgnoresBytesBefore(Sample sample) {
		byte[] message = sample.bytes();
		byte[] bytes = new byte[HEADER + message.length];
		Arrays.fill(bytes, (byte) 'w');
		System.arraycopy(message, 0, bytes, HEADER, message.length);

		assertThat(sample.decode(bytes, HEADER)).isEqualTo(sample.message());
	}

	@ParameterizedTest
	@MethodSource("samples")
	void decodeWhenTruncatedAtAnyLengthThrowsException(Sample sample) {
		byte[] bytes = sample.bytes();

		for (int length = 0; length < bytes.length; length++) {
			byte[] truncated = Arrays.copyOf(bytes, length);
			if (!isStreamAbortWithoutParallelFields(sample, length)) {
				assertThatExceptionOfType(PgOutputDecodingException.class).as("length %d", length)
					.isThrownBy(() -> sample.decode(truncated));
			}
		}
	}

	@ParameterizedTest
	@MethodSource("samples")
	void decodeWhenByteFollowsThrowsException(Sample sample) {
		byte[] bytes = sample.bytes();

		assertThatExceptionOfType(PgOutputDecodingException.class)
			.isThrownBy(() -> sample.decode(Arrays.copyOf(bytes, bytes.length + 1)))
			.withMessageMatching("(End of message was expected|StreamAbort.lsn needs 8 bytes)"
					+ " at offset %d where 1 bytes remain".formatted(bytes.length));
	}

	@Test
	void samplesHoldEveryMessage() {
		Set<Class<?>> sampled = samples().map((sample) -> sample.message().getClass()).collect(Collectors.toSet());

		assertThat(sampled).isEqualTo(records(PgOutputMessage.class).collect(Collectors.toSet()));
	}

	@Test
	void samplesHoldEveryStreamedMessage() {
		Set<Class<?>> sampled = samples().map(Sample::message)
			.filter(Streamed.class::isInstance)
			.map((message) -> ((Streamed) message).message().getClass())
			.collect(Collectors.toSet());

		assertThat(sampled).isEqualTo(records(Streamable.class).collect(Collectors.toSet()));
	}

	@Test
	void decodeWhenTypeIsUnknownThrowsException() {
		IntStream.range(0, 256)
			.filter((type) -> "BCOScAbPKrpIUDTMRY".indexOf(type) < 0)
			.forEach((type) -> assertThatExceptionOfType(PgOutputDecodingException.class)
				.isThrownBy(() -> new PgOutputDecoder().decode(new byte[] { (byte) type, 0, 0, 0, 0, 0 }, 0))
				.withMessage("Message type 0x%02X is not expected at offset 1 where 5 bytes remain".formatted(type)));
	}

	@Test
	void decodeStreamedWhenTypeDoesNotBelongIntoBlockThrowsException() {
		IntStream.range(0, 256)
			.filter((type) -> "OEIUDTMRY".indexOf(type) < 0)
			.forEach((type) -> assertThatExceptionOfType(PgOutputDecodingException.class)
				.isThrownBy(() -> new PgOutputDecoder().decodeStreamed(new byte[] { (byte) type, 0, 0, 0, 0, 0 }, 0))
				.withMessage("Message type 0x%02X is not expected at offset 5 where 1 bytes remain".formatted(type)));
	}

	@Test
	void decodeWhenOffsetIsOutsideThrowsIndexOutOfBoundsException() {
		PgOutputDecoder decoder = new PgOutputDecoder();

		assertThatThrownBy(() -> decoder.decode(new byte[1], 2)).isInstanceOf(IndexOutOfBoundsException.class);
		assertThatThrownBy(() -> decoder.decode(new byte[1], -1)).isInstanceOf(IndexOutOfBoundsException.class);
	}

	private static boolean isStreamAbortWithoutParallelFields(Sample sample, int length) {
		return sample.message() instanceof StreamAbort && length == 9;
	}

	private static Stream<Class<?>> records(Class<?> type) {
		return type.isInterface() ? Arrays.stream(type.getPermittedSubclasses()).flatMap(PgOutputDecoderTests::records)
				: Stream.of(type);
	}

	static Stream<Sample> samples() {
		return SampleMessages.all();
	}

}
