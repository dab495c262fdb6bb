package io.walstream.sample;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends the changes that the listeners got to the open pages, after the listener's own
 * transaction committed. One thread sends to all, so that a slow page never makes a
 * listener wait; a page that is too slow misses changes.
 */
@Component
final class ChangeFeed {

	private static final int HEARTBEAT_SECONDS = 15;

	private final RecentChanges recent = new RecentChanges(200);

	private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();

	private final AtomicBoolean sending = new AtomicBoolean();

	private final ScheduledExecutorService sender = Executors
		.newSingleThreadScheduledExecutor(new CustomizableThreadFactory("change-feed-"));

	private volatile boolean closed;

	ChangeFeed() {
		// A page that went away shows only when something is sent to it.
		this.sender.scheduleWithFixedDelay(this::sendHeartbeat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
	}

	@TransactionalEventListener(fallbackExecution = true)
	void on(HandledChange change) {
		this.recent.add(change);
		wakeSender();
	}

	/**
	 * Adds a page. It gets the changes that are still known, then each new one.
	 * @param emitter leads to the page
	 * @return whether it was added; nothing is once the application stops
	 */
	boolean subscribe(SseEmitter emitter) {
		Subscriber subscriber = new Subscriber(emitter);
		emitter.onCompletion(() -> this.subscribers.remove(subscriber));
		this.subscribers.add(subscriber);
		if (this.closed) {
			this.subscribers.remove(subscriber);
			return false;
		}
		wakeSender();
		return true;
	}

	/**
	 * The last changes that the listeners got.
	 * @return the changes, the oldest first
	 */
	List<HandledChange> recent() {
		return this.recent.after(0).stream().map(RecentChanges.Entry::change).toList();
	}

	/**
	 * Ends all pages' requests: the web server would wait for them.
	 */
	@EventListener(ContextClosedEvent.class)
	void close() {
		this.closed = true;
		this.sender.shutdownNow();
		this.subscribers.forEach((subscriber) -> subscriber.emitter.complete());
		this.subscribers.clear();
	}

	private void wakeSender() {
		if (!this.closed && this.sending.compareAndSet(false, true)) {
			this.sender.execute(this::sendNew);
		}
	}

	private void sendNew() {
		this.sending.set(false);
		this.subscribers.forEach(this::sendNew);
	}

	private void sendNew(Subscriber subscriber) {
		if (!subscriber.greeted) {
			// The head of the response goes out with the first event
			subscriber.greeted = true;
			send(subscriber, SseEmitter.event().comment("connected"));
		}
		for (RecentChanges.Entry entry : this.recent.after(subscriber.sent)) {
			send(subscriber, SseEmitter.event().name("change").data(entry.change()));
			subscriber.sent = entry.number();
		}
	}

	private void sendHeartbeat() {
		this.subscribers.forEach((subscriber) -> send(subscriber, SseEmitter.event().comment("still here")));
	}

	private void send(Subscriber subscriber, SseEmitter.SseEventBuilder event) {
		try {
			subscriber.emitter.send(event);
		}
		catch (IOException | IllegalStateException ex) {
			// The page went away, which is no failure: it comes back by itself, and the
			// web
			// server ends the request. Whoever ends it too may get an exception, and the
			// other pages would miss the change.
			this.subscribers.remove(subscriber);
		}
	}

	/**
	 * A page. What it was sent is the sender's own.
	 */
	private static final class Subscriber {

		private final SseEmitter emitter;

		private boolean greeted;

		private long sent;

		private Subscriber(SseEmitter emitter) {
			this.emitter = emitter;
		}

	}

}
