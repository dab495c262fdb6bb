package io.walstream.stream;

import java.time.Duration;

import io.walstream.change.Table;

/**
 * The side of a stream that calls the handler: its thread, the buffer before it and the
 * gate. Lives from the start of the stream to its stop.
 */
final class HandlerThread {

	private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(2);

	private final ChangeHandler handler;

	private final WalStreamEnvironment environment;

	private final Duration stopTimeout;

	private final DispatchGate gate;

	private final DeliveryBuffer buffer;

	private final Thread thread;

	private volatile boolean stoppedByHandler;

	HandlerThread(ChangeHandler handler, WalStreamEnvironment environment, FlowSettings flow, StatusBoard status) {
		this.handler = handler;
		this.environment = environment;
		this.stopTimeout = flow.stopTimeout();
		this.gate = new DispatchGate(flow.holdRetryInterval(), status::mode);
		this.buffer = new DeliveryBuffer(flow.bufferChanges(), flow.bufferBytes());
		this.thread = environment.handlerThreads()
			.newThread(new Dispatcher(this.buffer, handler, this.gate, status, flow.batchChanges()));
		status.mode(DispatchGate.Mode.RUNNING);
	}

	DispatchGate gate() {
		return this.gate;
	}

	DeliveryBuffer buffer() {
		return this.buffer;
	}

	RelationCache newRelationCache() {
		return new RelationCache(this::handles, this.environment.conversion());
	}

	private boolean handles(Table table) {
		return this.handler.handles(table);
	}

	void start() {
		this.thread.start();
	}

	void stop() {
		this.stoppedByHandler |= Thread.currentThread() == this.thread;
		this.gate.stop();
	}

	/**
	 * Checks that the thread did not end by itself.
	 * @throws IllegalStateException if it did
	 */
	void requireAlive() {
		if (!this.thread.isAlive() && !this.gate.isStopped()) {
			throw new IllegalStateException("The handler thread ended unexpectedly");
		}
	}

	/**
	 * Waits until the running call of the handler ended: for the stop timeout, then after
	 * an interrupt. A handler that stops its own stream is not waited for.
	 * @param meanwhile done every 10 ms
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	void awaitEnd(Runnable meanwhile) throws InterruptedException {
		if (this.stoppedByHandler || await(this.stopTimeout, meanwhile)) {
			return;
		}
		this.thread.interrupt();
		await(AFTER_INTERRUPT, meanwhile);
	}

	private boolean await(Duration limit, Runnable meanwhile) throws InterruptedException {
		long end = System.nanoTime() + limit.toNanos();
		while (this.thread.isAlive() && System.nanoTime() < end) {
			this.thread.join(10);
			meanwhile.run();
		}
		return !this.thread.isAlive();
	}

}
