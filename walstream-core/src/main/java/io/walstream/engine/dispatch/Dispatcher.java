package io.walstream.engine.dispatch;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.FlowSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStreamEnvironment;

/**
 * The side of a stream that calls the handler: its thread, the queue before it and the
 * gate. Lives from the start of the stream to its stop.
 */
public final class Dispatcher {

	private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

	private static final Logger logger = LoggerFactory.getLogger(Dispatcher.class);

	private final WalStreamEnvironment environment;

	private final Duration stopTimeout;

	private final DispatchGate gate;

	private final DeliveryQueue queue;

	private final Lane lane;

	private final SlotNews news;

	private @Nullable Dispatcher previous;

	private volatile @Nullable Thread thread;

	private volatile boolean stoppedByHandler;

	private volatile long stopBy;

	public Dispatcher(ChangeHandler handler, SlotNews news, WalStreamEnvironment environment, FlowSettings flow,
			StatusBoard status) {
		this.news = news;
		this.environment = environment;
		this.stopTimeout = flow.stopTimeout();
		this.gate = new DispatchGate(() -> showMode(status));
		this.queue = new DeliveryQueue(flow.bufferChanges(), flow.bufferBytes());
		this.lane = new Lane(this.queue, handler, news, new LaneHold(this.gate, flow.holdRetryInterval()), status,
				flow.batchChanges());
		showMode(status);
	}

	private void showMode(StatusBoard status) {
		status.mode(this.gate::mode);
	}

	private void run() {
		try {
			awaitPrevious();
			this.lane.run();
		}
		catch (InterruptedException ex) {
			// Stopped before the one before it ended
			Thread.currentThread().interrupt();
		}
	}

	private void awaitPrevious() throws InterruptedException {
		for (Dispatcher before = this.previous; before != null; before = before.previous) {
			Thread thread = before.thread;
			if (thread != null) {
				thread.join();
			}
		}
		this.previous = null;
	}

	public DispatchGate gate() {
		return this.gate;
	}

	public DeliveryQueue queue() {
		return this.queue;
	}

	public SlotNews news() {
		return this.news;
	}

	/**
	 * Starts the thread. It calls the handler when the one before has ended: a call that
	 * does not heed its interrupt may outlast the run that it belongs to.
	 * @param before the handler thread of the run before, if there was one
	 * @throws IllegalStateException if the application makes no thread
	 */
	public void startAfter(@Nullable Dispatcher before) {
		this.previous = before;
		Thread thread = this.environment.handlerThreads().newThread(this::run);
		if (thread == null) {
			throw new IllegalStateException("The application made no thread that calls the handler");
		}
		this.thread = thread;
		thread.start();
	}

	/**
	 * Lets nothing more be handed over. May be called by any thread.
	 */
	public void stop() {
		if (Thread.currentThread() == this.thread) {
			this.stoppedByHandler = true;
		}
		if (!this.gate.isStopped()) {
			this.stopBy = System.nanoTime() + this.stopTimeout.toNanos();
		}
		this.gate.stop();
	}

	/**
	 * How long a stop may take, the farewell to the server included.
	 * @return the duration
	 */
	public Duration stopLimit() {
		return this.stopTimeout.plus(AFTER_INTERRUPT).plusSeconds(3);
	}

	/**
	 * Gives up what came on a connection that is gone, but for the running call.
	 * @param connection frontier of the connection
	 */
	public void connectionLost(FlushFrontier connection) {
		connection.close();
		this.queue.discard();
		this.gate.recheck();
	}

	/**
	 * Gives up what came on a connection that was released as {@link #connectionLost}
	 * does, but for the change that is held.
	 * @param connection frontier of the connection
	 */
	public void connectionReleased(FlushFrontier connection) {
		connection.release();
		this.queue.discard();
	}

	/**
	 * Whether the handler could take more than was read: it is neither busy nor held
	 * back.
	 * @return whether it waits
	 */
	public boolean isWaiting() {
		return this.queue.isAwaited();
	}

	/**
	 * Checks that the thread did not end by itself.
	 * @throws IllegalStateException if it did
	 */
	public void requireAlive() {
		if (!isAlive() && !this.gate.isStopped()) {
			throw new IllegalStateException("The handler thread ended unexpectedly");
		}
	}

	/**
	 * Waits until the running call of the handler ended: for the stop timeout, which runs
	 * since {@link #stop()}, then after an interrupt. A handler that stops its own stream
	 * is not waited for.
	 * @param meanwhile done every 10 ms
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	public void awaitEnd(Runnable meanwhile) throws InterruptedException {
		if (this.stoppedByHandler || await(this.stopBy, meanwhile)) {
			return;
		}
		Thread running = this.thread;
		if (running != null) {
			running.interrupt();
		}
		await(this.stopBy + AFTER_INTERRUPT.toNanos(), meanwhile);
	}

	/**
	 * Waits as {@link #awaitEnd} does, whatever interrupts the waiting thread: that was
	 * meant for another wait, which it may have missed.
	 */
	public void awaitEndUninterrupted() {
		boolean ended = false;
		while (!ended) {
			try {
				awaitEnd(() -> {
				});
				ended = true;
			}
			catch (InterruptedException ex) {
				logger.trace("The wait for the handler goes on", ex);
			}
		}
	}

	private boolean await(long end, Runnable meanwhile) throws InterruptedException {
		Thread running = this.thread;
		while (running != null && running.isAlive() && System.nanoTime() - end < 0) {
			running.join(10);
			meanwhile.run();
		}
		return !isAlive();
	}

	private boolean isAlive() {
		Thread running = this.thread;
		return running != null && running.isAlive();
	}

}
