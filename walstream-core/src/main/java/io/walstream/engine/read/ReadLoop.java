package io.walstream.engine.read;

import java.time.Duration;
import java.util.function.BooleanSupplier;

import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.failure.ServerUnreachableException;

/**
 * The loop of the thread that owns a connection: reads a turn from the source if there is
 * room for it, watches for silence, reports what is handled. It never waits longer than a
 * status update is due.
 */
final class ReadLoop {

	private final DeliverySource source;

	private final DeliveryQueue queue;

	private final StandbyStatusSender sender;

	private final SilenceClock silence;

	private final BooleanSupplier drained;

	private long readAt = System.nanoTime();

	/**
	 * Creates a loop.
	 * @param source what to read
	 * @param queue has room or not
	 * @param sender reports what is handled
	 * @param silence tells that nothing comes any more
	 * @param drained whether all that was read is handled
	 */
	ReadLoop(DeliverySource source, DeliveryQueue queue, StandbyStatusSender sender, SilenceClock silence,
			BooleanSupplier drained) {
		this.source = source;
		this.queue = queue;
		this.sender = sender;
		this.silence = silence;
		this.drained = drained;
	}

	/**
	 * Reads until told to end.
	 * @param goesOn whether to go on, asked on every turn
	 * @throws InterruptedException if the thread is interrupted
	 */
	void run(BooleanSupplier goesOn) throws InterruptedException {
		while (goesOn.getAsBoolean()) {
			if (this.queue.hasRoom(this.sender.nanosUntilDue())) {
				this.readAt = System.nanoTime();
				read();
			}
			else {
				this.silence.reset();
			}
			this.sender.tick(this.drained.getAsBoolean());
		}
	}

	private void read() {
		if (this.source.read()) {
			this.silence.reset();
		}
		if (this.silence.isTimeToAsk()) {
			this.sender.send(true);
		}
		if (this.silence.isExpired()) {
			throw ServerUnreachableException.replicationLost("no message of the server in time");
		}
	}

	/**
	 * How long there was no room to read. Of the thread that runs.
	 * @return the duration, short if the loop reads
	 */
	Duration paused() {
		return Duration.ofNanos(System.nanoTime() - this.readAt);
	}

}
