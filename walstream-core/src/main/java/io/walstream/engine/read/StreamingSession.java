package io.walstream.engine.read;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import io.walstream.catalog.TableNames;
import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.wal.Lsn;

/**
 * The work of the thread that owns a replication connection: read, decode, assemble, hand
 * on; report what is handled; watch for silence. Of the handler it asks only which tables
 * and messages it wants.
 */
public final class StreamingSession {

	private static final Duration FINAL_STATUS = Duration.ofSeconds(2);

	private static final long FINAL_STATUS_POLL_MILLIS = 5;

	private final FlushFrontier frontier;

	private final StandbyStatusSender sender;

	private final ReplicationSource source;

	private final ReadLoop loop;

	/**
	 * Creates a session.
	 * @param stream name of the stream
	 * @param connection the connection, which streams
	 * @param queue takes what was read
	 * @param frontier frontier of the connection
	 * @param wanted what the handler wants
	 * @param names what the tables were called when they were resolved
	 */
	public StreamingSession(String stream, StreamedConnection connection, DeliveryQueue queue, FlushFrontier frontier,
			WantedDeliveries wanted, TableNames names) {
		DeliveryInlet inlet = new DeliveryInlet(queue, frontier);
		TransactionAssembler assembler = new TransactionAssembler(stream, wanted.tables().newCache(names),
				wanted.messages(), inlet);
		this.frontier = frontier;
		this.sender = new StandbyStatusSender(connection.stream()::send, frontier, connection.statusInterval());
		this.source = new ReplicationSource(connection, assembler, inlet, this.sender);
		this.loop = new ReadLoop(this.source, queue, this.sender, new SilenceClock(connection.receiveTimeout()),
				assembler::isDrained);
	}

	/**
	 * Reads until told to end.
	 * @param goesOn whether to go on, asked on every turn
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void run(BooleanSupplier goesOn) throws InterruptedException {
		this.loop.run(goesOn);
	}

	/**
	 * How long there was no room to read. Of the thread that runs.
	 * @return the duration, short if the session reads
	 */
	public Duration paused() {
		return this.loop.paused();
	}

	/**
	 * Takes the warnings that came. A server that skips rows says so by one: then nothing
	 * more may be confirmed.
	 */
	public void checkWarnings() {
		this.source.checkWarnings();
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
