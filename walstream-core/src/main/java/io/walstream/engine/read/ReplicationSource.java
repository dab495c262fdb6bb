package io.walstream.engine.read;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.replication.ReplicationFrame;
import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.replication.ReplicationStream;

/**
 * What the server sends on a replication connection: decodes it, has it assembled, and
 * answers keepalives. Used by the thread that owns the connection.
 */
final class ReplicationSource implements DeliverySource {

	private static final int FRAMES_PER_TURN = 512;

	private static final int BYTES_PER_TURN = 256 * 1024;

	private final ReplicationStream stream;

	private final ServerWarnings warnings;

	private final PgOutputDecoder decoder = new PgOutputDecoder();

	private final TransactionAssembler assembler;

	private final DeliveryInlet inlet;

	private final StandbyStatusSender sender;

	ReplicationSource(StreamedConnection connection, TransactionAssembler assembler, DeliveryInlet inlet,
			StandbyStatusSender sender) {
		this.stream = connection.stream();
		this.warnings = connection.warnings();
		this.assembler = assembler;
		this.inlet = inlet;
		this.sender = sender;
	}

	@Override
	public boolean read() {
		boolean came = readFrames();
		checkWarnings();
		if (this.stream.ended()) {
			throw ServerUnreachableException.replicationLost("the server ended the stream");
		}
		return came;
	}

	private boolean readFrames() {
		int bytes = 0;
		int frames = 0;
		while (frames < FRAMES_PER_TURN && bytes < BYTES_PER_TURN) {
			ReplicationFrame frame = this.stream.poll();
			if (frame == null) {
				break;
			}
			bytes += accept(frame);
			frames++;
		}
		this.inlet.flush();
		return frames > 0;
	}

	private int accept(ReplicationFrame frame) {
		if (frame instanceof XLogData data) {
			this.assembler.accept(decode(data), data.walStart(), data.payloadLength());
			if (!this.assembler.isInTransaction()) {
				this.inlet.flush();
			}
			return data.payloadLength();
		}
		if (frame instanceof Keepalive keepalive) {
			accept(keepalive);
			return 0;
		}
		throw new IllegalStateException("Unknown frame " + frame.getClass().getSimpleName());
	}

	private void accept(Keepalive keepalive) {
		checkWarnings();
		if (!this.assembler.isInTransaction()) {
			this.inlet.reached(keepalive.walEnd());
		}
		if (keepalive.replyRequested()) {
			this.sender.answer(keepalive, this.assembler.isDrained());
		}
	}

	private PgOutputMessage decode(XLogData data) {
		try {
			return this.decoder.decode(data.bytes(), XLogData.PAYLOAD_OFFSET);
		}
		catch (PgOutputDecodingException ex) {
			throw new UnexpectedMessageException(data.walStart(), ex);
		}
	}

	/**
	 * Takes the warnings that came. A server that skips rows says so by one: then nothing
	 * more may be confirmed.
	 */
	void checkWarnings() {
		this.warnings.accept(this.stream.warnings());
	}

}
