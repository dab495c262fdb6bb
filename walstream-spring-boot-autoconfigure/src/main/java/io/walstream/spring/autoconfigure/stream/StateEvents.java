package io.walstream.spring.autoconfigure.stream;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.walstream.spring.WalStreamStateChangedEvent;

/**
 * Publishes changes of state in their order by a thread of its own, so that a listener of
 * the event never holds up a stream.
 */
public final class StateEvents implements DisposableBean {

	private static final Log logger = LogFactory.getLog(StateEvents.class);

	/** A listener of the event may itself wait for the streams to stop. */
	private static final long DRAIN_MILLIS = 1000;

	private final ApplicationEventPublisher publisher;

	private final ExecutorService executor;

	public StateEvents(ApplicationEventPublisher publisher) {
		this.publisher = publisher;
		CustomizableThreadFactory threads = new CustomizableThreadFactory("walstream-events-");
		threads.setDaemon(true);
		this.executor = Executors.newSingleThreadExecutor(threads);
	}

	void publish(WalStreamStateChangedEvent event) {
		try {
			this.executor.execute(() -> publishNow(event));
		}
		catch (RejectedExecutionException ex) {
			logger.debug("The application context is closed, nobody hears of " + event.getTo());
		}
	}

	/**
	 * Waits for the listeners of the events.
	 * @return completes when what was published before was heard, or after a moment
	 */
	CompletableFuture<Void> drained() {
		return CompletableFuture.runAsync(() -> {
		}, this.executor).completeOnTimeout(null, DRAIN_MILLIS, TimeUnit.MILLISECONDS);
	}

	@Override
	public void destroy() {
		this.executor.shutdown();
	}

	private void publishNow(WalStreamStateChangedEvent event) {
		try {
			this.publisher.publishEvent(event);
		}
		catch (RuntimeException ex) {
			logger.warn(
					"A listener of the event that stream '%s' is %s failed".formatted(event.getStream(), event.getTo()),
					ex);
		}
	}

}
