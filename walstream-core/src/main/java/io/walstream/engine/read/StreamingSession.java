package io.walstream.engine.read;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.failure.PgOutputDecodingException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.replication.ReplicationFrame;
import io.walstream.replication.ReplicationFrame.Keepalive;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.replication.ReplicationStream;
import io.walstream.settings.WalStreamSettings;
import io.walstream.wal.Lsn;

/**
 * The loop of the thread that owns a replication connection: read, decode, assemble, hand
 * on; report what is handled; watch for silence. It calls no user code and never waits
 * longer than a status update is due.
 */
public final class StreamingSession {

	private static final int FRAMES_PER_TURN = 512;

	private static final int BYTES_PER_TURN = 256 * 1024;

	private static final Duration FINAL_STATUS = Duration.ofSeconds(2);

	private static final long FINAL_STATUS_POLL_MILLIS = 5;

	private final ReplicationStream stream;

	private final ServerWarnings warnings;

	private final PgOutputDecoder decoder = new PgOutputDecoder();

	private final TransactionAssembler assembler;

	private final DeliveryInlet inlet;

	private final DeliveryQueue queue;

	private final FlushFrontier frontier;

	private final StandbyStatusSender sender;

	private final SilenceClock silence;

	private long readAt = System.nanoTime();

	public StreamingSession(StreamedConnection connection, DeliveryQueue queue, FlushFrontier frontier,
			RelationCache relations, WalStreamSettings settings) {
		this.stream = connection.stream();
		this.warnings = connection.warnings();
		this.queue = queue;
		this.frontier = frontier;
		this.inlet = new DeliveryInlet(queue, frontier);
		this.assembler = new TransactionAssembler(settings.name(), relations, this.inlet);
		this.sender = new StandbyStatusSender(this.stream, frontier, connection.statusInterval());
		this.silence = new SilenceClock(connection.receiveTimeout());
	}

	/**
	 * Reads until told to end.
	 * @param goesOn whether to go on, asked on every turn
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void run(BooleanSupplier goesOn) throws InterruptedException {
		while (goesOn.getAsBoolean()) {
			if (this.queue.hasRoom(this.sender.nanosUntilDue())) {
				this.readAt = System.nanoTime();
				read();
				checkServer();
			}
			else {
				this.silence.reset();
			}
			this.sender.tick(isDrained());
		}
	}

	/**
	 * How long there was no room to read. Of the thread that runs.
	 * @return the duration, short if the session reads
	 */
	public Duration paused() {
		return Duration.ofNanos(System.nanoTime() - this.readAt);
	}

	/**
	 * Reads what is there, but not more than a turn's share, so that rows of any size
	 * meet the limits of the queue.
	 */
	private void read() {
		int bytes = 0;
		for (int i = 0; i < FRAMES_PER_TURN && bytes < BYTES_PER_TURN; i++) {
			ReplicationFrame frame = this.stream.poll();
			if (frame == null) {
				break;
			}
			this.silence.reset();
			bytes += accept(frame);
		}
		this.inlet.flush();
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
			this.sender.answer(keepalive, isDrained());
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

	private boolean isDrained() {
		return !this.assembler.isInTransaction() && this.inlet.isDrained();
	}

	private void checkServer() {
		checkWarnings();
		if (this.silence.isTimeToAsk()) {
			this.sender.send(true);
		}
		if (this.silence.isExpired() || this.stream.ended()) {
			throw lost(this.stream.ended() ? "the server ended the stream" : "no message of the server in time");
		}
	}

	private static ServerUnreachableException lost(String reason) {
		return ServerUnreachableException.replicationLost(reason, null, new SocketTimeoutException(reason));
	}

	/**
	 * Takes the warnings that came. A server that skips rows says so by one: then nothing
	 * more may be confirmed.
	 */
	public void checkWarnings() {
		this.warnings.accept(this.stream.warnings());
	}

	public FlushFrontier frontier() {
		return this.frontier;
	}

	/**
	 * Reports progress if it is due, without reading.
	 */
	public void report() {
		this.sender.tick(false);
	}

	/**
	 * Reports the position up to which everything is handled, for the last time.
	 */
	public void sendFinalPosition() {
		checkWarnings();
		this.sender.send(true);
	}

	/**
	 * Waits until the server took the final position, for two seconds at most. Nothing is
	 * read meanwhile: a server that finds room for what it sends does not look for what
	 * it is told.
	 * @param taken whether the server took a position
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void awaitFinalPosition(Predicate<Lsn> taken) throws InterruptedException {
		Lsn position = this.frontier.positions().flushed();
		long end = System.nanoTime() + FINAL_STATUS.toNanos();
		while (!taken.test(position) && System.nanoTime() < end) {
			TimeUnit.MILLISECONDS.sleep(FINAL_STATUS_POLL_MILLIS);
		}
	}

}
