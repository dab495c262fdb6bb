package io.walstream.replication;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.wal.Lsn;
import io.walstream.wal.WalStreamException;

/**
 * From bytes to frames and back. Times are microseconds since 2000-01-01.
 */
final class ReplicationFrames {

	private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

	private static final int KEEPALIVE_BYTES = 18;

	private static final int STATUS_UPDATE_BYTES = 34;

	private ReplicationFrames() {
	}

	static ReplicationFrame decode(byte[] bytes) {
		if (bytes.length == 0) {
			throw new WalStreamException("Replication frame is empty, expected type 'w' or 'k'");
		}
		ByteBuffer in = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
		return switch (bytes[0]) {
			case 'w' -> {
				require(bytes.length >= XLogData.PAYLOAD_OFFSET, bytes);
				yield new XLogData(new Lsn(in.getLong()), new Lsn(in.getLong()), bytes);
			}
			case 'k' -> {
				require(bytes.length == KEEPALIVE_BYTES, bytes);
				yield new Keepalive(new Lsn(in.getLong()), time(in.getLong()), in.get() != 0);
			}
			default -> throw new WalStreamException(
					"Replication frame has type 0x%02x, expected 'w' or 'k'".formatted(bytes[0]));
		};
	}

	static byte[] encode(StandbyStatusUpdate update, Instant clock) {
		return ByteBuffer.allocate(STATUS_UPDATE_BYTES)
			.put((byte) 'r')
			.putLong(update.written().value())
			.putLong(update.flushed().value())
			.putLong(update.applied().value())
			.putLong(ChronoUnit.MICROS.between(EPOCH, clock))
			.put((byte) (update.replyRequested() ? 1 : 0))
			.array();
	}

	private static Instant time(long micros) {
		return EPOCH.plus(micros, ChronoUnit.MICROS);
	}

	private static void require(boolean complete, byte[] bytes) {
		if (!complete) {
			throw new WalStreamException(
					"Replication frame of type '%c' has %d bytes".formatted((char) bytes[0], bytes.length));
		}
	}

}
