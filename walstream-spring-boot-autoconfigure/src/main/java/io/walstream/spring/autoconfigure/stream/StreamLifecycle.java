package io.walstream.spring.autoconfigure.stream;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

import org.springframework.context.SmartLifecycle;

import io.walstream.stream.WalStream;

/**
 * Starts the streams late and stops them early. A context that is paused stops them too,
 * so that the slots are free for another one.
 */
public final class StreamLifecycle implements SmartLifecycle {

	/** After nearly everything else has started, before nearly everything else stops. */
	public static final int PHASE = DEFAULT_PHASE - 100;

	private final ConfiguredStreams streams;

	private final StateEvents events;

	private final KeepAlive keepAlive;

	private volatile boolean running;

	public StreamLifecycle(ConfiguredStreams streams, StateEvents events, KeepAlive keepAlive) {
		this.streams = streams;
		this.events = events;
		this.keepAlive = keepAlive;
	}

	/**
	 * Starts the streams. A temporary slot is there when this ends: it is made by the
	 * connection that streams, and what is committed before it does not come.
	 */
	@Override
	public void start() {
		this.running = true;
		this.keepAlive.allow();
		List<ConfiguredStream> starting = this.streams.create().stream().filter(ConfiguredStream::autoStartup).toList();
		starting.stream().map(ConfiguredStream::stream).forEach(WalStream::start);
		starting.stream()
			.filter((stream) -> stream.failFast() && stream.settings().slot().temporary())
			.forEach(ShutdownAwareSetup::awaitStart);
	}

	@Override
	public void stop() {
		stopped().join();
	}

	@Override
	public void stop(Runnable callback) {
		stopped().whenComplete((stopped, failure) -> callback.run());
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	// The threads of the streams keep the JVM until they have ended
	private CompletableFuture<Void> stopped() {
		this.keepAlive.release();
		CompletableFuture<?>[] streams = StreamSupport.stream(this.streams.spliterator(), false)
			.map(WalStream::stop)
			.map((stopped) -> stopped.toCompletableFuture())
			.toArray(CompletableFuture<?>[]::new);
		return CompletableFuture.allOf(streams)
			.thenCompose((stopped) -> this.events.drained())
			.whenComplete((stopped, failure) -> this.running = false);
	}

}
