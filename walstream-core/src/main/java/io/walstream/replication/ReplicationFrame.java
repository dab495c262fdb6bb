package io.walstream.replication;

import java.time.Instant;

import io.walstream.wal.Lsn;

/**
 * A message of the chapter "Streaming Replication Protocol", from the server to us.
 */
public sealed interface ReplicationFrame {

	/**
	 * A piece of the stream ({@code 'w'}). The array is the driver's own and not copied:
	 * it is not to be changed, and equality is that of the array.
	 *
	 * @param walStart position of the piece, 0/0 where it has none; not a measure of
	 * progress
	 * @param walEnd position of the server as it says, for logical streams equal to
	 * {@code walStart}
	 * @param bytes the whole frame; the payload begins at {@link #PAYLOAD_OFFSET}
	 */
	record XLogData(Lsn walStart, Lsn walEnd, byte[] bytes) implements ReplicationFrame {

		/** Index in {@link #bytes()} at which the payload begins. */
		public static final int PAYLOAD_OFFSET = 25;

		/**
		 * Length of the payload.
		 * @return number of bytes
		 */
		public int payloadLength() {
			return this.bytes.length - PAYLOAD_OFFSET;
		}

	}

	/**
	 * A sign of life ({@code 'k'}).
	 *
	 * @param walEnd position up to which the server has sent
	 * @param clock time of the server, precise to one microsecond
	 * @param replyRequested whether the server wants an answer at once
	 */
	record Keepalive(Lsn walEnd, Instant clock, boolean replyRequested) implements ReplicationFrame {

	}

}
