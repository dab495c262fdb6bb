package io.walstream.replication;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.walstream.failure.WalStreamException;
import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.wal.Lsn;

/**
 * From bytes to frames and back. Times are microseconds since 2000-01-01. Remembers the
 * position of the stream, so that a frame which cannot be read is named with it. Used by
 * one thread, for one stream.
 */
final class ReplicationFrames {

	private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

	private static final int KEEPALIVE_BYTES = 18;

	private static final int STATUS_UPDATE_BYTES = 34;

	private Lsn position = Lsn.ZERO;

	/**
	 * Reads a frame.
	 * @param bytes the frame
	 * @return the frame, which keeps the bytes
	 * @throws WalStreamException if it is none; the message says after which position
	 */
	ReplicationFrame decode(byte[] bytes) {
		ReplicationFrame frame = read(bytes);
		Lsn named = (frame instanceof XLogData data) ? data.walStart() : ((Keepalive) frame).walEnd();
		if (!named.equals(Lsn.ZERO)) {
			this.position = named;
		}
		return frame;
	}

	private ReplicationFrame read(byte[] bytes) {
		if (bytes.length == 0) {
			throw refuse("is empty, expected type 'w' or 'k'");
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
			default -> throw refuse("has type 0x%02x, expected 'w' or 'k'".formatted(bytes[0]));
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

	private void require(boolean complete, byte[] bytes) {
		if (!complete) {
			throw refuse("of type '%c' has %d bytes".formatted((char) bytes[0], bytes.length));
		}
	}

	private WalStreamException refuse(String problem) {
		return new WalStreamException("Replication frame after %s %s".formatted(this.position, problem));
	}

}
