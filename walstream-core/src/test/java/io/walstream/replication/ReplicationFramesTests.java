package io.walstream.replication;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

import org.junit.jupiter.api.Test;

import io.walstream.failure.WalStreamException;
import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ReplicationFrames}.
 */
class ReplicationFramesTests {

	private static final byte[] XLOG_DATA = ByteBuffer.allocate(27)
		.put((byte) 'w')
		.putLong(0x1_0000_0002L)
		.putLong(0xFFFF_FFFF_0000_0001L)
		.putLong(1)
		.put((byte) 'B')
		.put((byte) 7)
		.array();

	private static final byte[] KEEPALIVE = ByteBuffer.allocate(18)
		.put((byte) 'k')
		.putLong(0x16_B374_D848L)
		.putLong(1_500_000)
		.put((byte) 1)
		.array();

	private final ReplicationFrames frames = new ReplicationFrames();

	@Test
	void decodeXLogDataKeepsTheArray() {
		XLogData data = (XLogData) this.frames.decode(XLOG_DATA);

		assertThat(data.walStart()).isEqualTo(new Lsn(0x1_0000_0002L));
		assertThat(data.walEnd()).isEqualTo(new Lsn(0xFFFF_FFFF_0000_0001L));
		assertThat(data.bytes()).isSameAs(XLOG_DATA);
		assertThat(data.payloadLength()).isEqualTo(2);
		assertThat(data.bytes()[XLogData.PAYLOAD_OFFSET]).isEqualTo((byte) 'B');
	}

	@Test
	void decodeKeepaliveReadsClockAndRequest() {
		assertThat(this.frames.decode(KEEPALIVE))
			.isEqualTo(new Keepalive(Lsn.parse("16/B374D848"), Instant.parse("2000-01-01T00:00:01.500Z"), true));
	}

	@Test
	void decodeWhenTruncatedIsRefused() {
		for (int length = 0; length < XLogData.PAYLOAD_OFFSET; length++) {
			byte[] bytes = Arrays.copyOf(XLOG_DATA, length);
			assertThatExceptionOfType(WalStreamException.class).isThrownBy(() -> this.frames.decode(bytes));
		}
		for (int length = 0; length < KEEPALIVE.length; length++) {
			byte[] bytes = Arrays.copyOf(KEEPALIVE, length);
			assertThatExceptionOfType(WalStreamException.class).isThrownBy(() -> this.frames.decode(bytes));
		}
	}

	@Test
	void decodeWhenKeepaliveHasTrailingBytesIsRefused() {
		assertThatExceptionOfType(WalStreamException.class)
			.isThrownBy(() -> this.frames.decode(Arrays.copyOf(KEEPALIVE, 19)));
	}

	@Test
	void decodeWhenTypeIsUnknownIsRefused() {
		assertThatExceptionOfType(WalStreamException.class)
			.isThrownBy(() -> this.frames.decode(new byte[] { 's', 1, 2 }))
			.withMessageContaining("0x73");
	}

	@Test
	void decodeWhenRefusedNamesTheLastPosition() {
		byte[] description = XLOG_DATA.clone();
		Arrays.fill(description, 1, 9, (byte) 0);
		this.frames.decode(KEEPALIVE);
		this.frames.decode(XLOG_DATA);
		this.frames.decode(description);

		assertThatExceptionOfType(WalStreamException.class).isThrownBy(() -> this.frames.decode(new byte[] { 's' }))
			.withMessage("Replication frame after 1/2 has type 0x73, expected 'w' or 'k'");
		assertThatExceptionOfType(WalStreamException.class).isThrownBy(() -> this.frames.decode(new byte[0]))
			.withMessageContaining("after 1/2");
	}

	@Test
	void encodeWritesAllFields() {
		byte[] bytes = ReplicationFrames.encode(
				new StandbyStatusUpdate(new Lsn(3), new Lsn(2), new Lsn(0xFFFF_FFFF_0000_0001L), true),
				Instant.parse("2000-01-02T00:00:00.000001Z"));

		assertThat(bytes).isEqualTo(ByteBuffer.allocate(34)
			.put((byte) 'r')
			.putLong(3)
			.putLong(2)
			.putLong(0xFFFF_FFFF_0000_0001L)
			.putLong(86_400_000_001L)
			.put((byte) 1)
			.array());
	}

}
