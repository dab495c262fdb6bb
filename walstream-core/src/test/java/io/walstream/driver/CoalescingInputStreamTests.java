package io.walstream.driver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CoalescingInputStream}.
 */
class CoalescingInputStreamTests {

	private final SocketWatch watch = new SocketWatch();

	@Test
	void readGivesAllBytesInOrder() throws IOException {
		byte[] bytes = new byte[300_000];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) (i * 31);
		}

		try (InputStream in = new CoalescingInputStream(new ByteArrayInputStream(bytes), this.watch)) {
			assertThat(in.read()).isEqualTo(bytes[0] & 0xFF);
			assertThat(in.available()).isPositive();
			assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(bytes, 1, bytes.length));
		}
	}

	@Test
	void skipWhenBytesAreBufferedTakesThemFromTheBuffer() throws IOException {
		try (InputStream in = new CoalescingInputStream(new ByteArrayInputStream(new byte[] { 1, 2, 3, 4 }),
				this.watch)) {
			in.read();

			assertThat(in.skip(2)).isEqualTo(2);
			assertThat(in.available()).isEqualTo(1);
			assertThat(in.read()).isEqualTo(4);
			assertThat(in.skip(1)).isZero();
		}
	}

	@Test
	void readWhenEndedNotesIt() throws IOException {
		try (InputStream in = new CoalescingInputStream(new ByteArrayInputStream(new byte[1]), this.watch)) {
			in.read();
			assertThat(this.watch.isEnded()).isFalse();

			assertThat(in.read()).isEqualTo(-1);
			assertThat(in.read(new byte[8], 0, 8)).isEqualTo(-1);
			assertThat(this.watch.isEnded()).isTrue();
		}
	}

	@Test
	void readWhenDataKeepComingRests() throws IOException {
		AtomicInteger rests = new AtomicInteger();
		try (InputStream in = new CoalescingInputStream(new Endless(Duration.ZERO), this.watch,
				rests::incrementAndGet)) {
			in.readNBytes(500);

			assertThat(rests).hasPositiveValue().hasValueLessThanOrEqualTo(500 - 16);
		}
	}

	@Test
	void readWhenTrafficIsSparseNeverRests() throws IOException {
		AtomicInteger rests = new AtomicInteger();
		try (InputStream in = new CoalescingInputStream(new Endless(Duration.ofNanos(200_000)), this.watch,
				rests::incrementAndGet)) {
			in.readNBytes(100);

			assertThat(rests).hasValue(0);
		}
	}

	@Test
	void readWhenTimedOutPassesItOn() throws IOException {
		InputStream silent = new InputStream() {

			@Override
			public int read() throws IOException {
				throw new SocketTimeoutException();
			}

			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				return read();
			}

		};
		try (InputStream in = new CoalescingInputStream(silent, this.watch)) {
			assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(in::read);
			assertThat(this.watch.isEnded()).isFalse();
		}
	}

	/**
	 * One byte for each read.
	 */
	private static final class Endless extends InputStream {

		private final long waitNanos;

		Endless(Duration wait) {
			this.waitNanos = wait.toNanos();
		}

		@Override
		public int read() {
			long end = System.nanoTime() + this.waitNanos;
			while (System.nanoTime() < end) {
				Thread.onSpinWait();
			}
			return 1;
		}

		@Override
		public int read(byte[] target, int offset, int length) {
			target[offset] = (byte) read();
			return 1;
		}

	}

}
