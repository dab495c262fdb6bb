package io.walstream.engine.link;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.engine.dispatch.Dispatcher;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.status.FailureDescriber;
import io.walstream.engine.status.StatusBoard;
import io.walstream.failure.ConnectionReleasedException;
import io.walstream.failure.ConnectionReleasedException.Reason;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ServerSample;

/**
 * Lets go of a connection that is not read when the server wants its walsender gone, and
 * waits without one until the handler can take more: an earlier connection would only
 * fill up again. Used by the thread that owns the connection.
 */
public final class ConnectionRelease {

	private static final Logger logger = LoggerFactory.getLogger(ConnectionRelease.class);

	private static final long POLL_MILLIS = 50;

	/**
	 * The server does not wait yet for a slot that is unreserved only. Each new
	 * connection makes it decode again what is not confirmed.
	 */
	private static final Duration BETWEEN_UNRESERVED = Duration.ofSeconds(30);

	private final WalStreamSettings settings;

	private final StatusBoard status;

	private final Dispatcher dispatcher;

	private final CountDownLatch stopRequested;

	private long unreservedFrom = System.nanoTime();

	public ConnectionRelease(WalStreamSettings settings, StatusBoard status, Dispatcher dispatcher,
			CountDownLatch stopRequested) {
		this.settings = settings;
		this.status = status;
		this.dispatcher = dispatcher;
		this.stopRequested = stopRequested;
	}

	/**
	 * Checks that the server does not wait for a connection that is not read.
	 * @param watch knows what the server wants
	 * @param paused how long nothing was read
	 * @throws ConnectionReleasedException if the connection is to be released
	 * @throws io.walstream.failure.ServerUnreachableException if the server shuts down,
	 * or does not answer any more
	 */
	public void check(ServerWatch watch, Duration paused) {
		watch.requireServer(paused);
		WalSenderWatch walSender = watch.walSender();
		Optional<Reason> reason = walSender.reason(paused).filter(this::isDue);
		if (reason.isPresent()) {
			throw new ConnectionReleasedException(this.settings.slot().name(), walSender.pid(), reason.get());
		}
	}

	// A stream that stops is about to confirm what keeps the slot back
	private boolean isDue(Reason reason) {
		return reason != Reason.UNRESERVED
				|| (this.stopRequested.getCount() > 0 && System.nanoTime() - this.unreservedFrom >= 0);
	}

	/**
	 * Waits until the handler can take more, the slot is to be looked at, or the stop is
	 * requested. The slot goes on being sampled meanwhile.
	 * @param released why the connection is gone
	 * @param connection its frontier
	 * @throws InterruptedException if the thread is interrupted
	 */
	public void await(ConnectionReleasedException released, FlushFrontier connection) throws InterruptedException {
		this.dispatcher.connectionReleased(connection);
		if (released.getReason() == Reason.UNRESERVED) {
			this.unreservedFrom = System.nanoTime() + BETWEEN_UNRESERVED.toNanos();
		}
		this.status.released(FailureDescriber.ofStream(released, 1), String.valueOf(released.getMessage()));
		logger.warn("Stream '{}' connects again when its handler can take more; what waited for it comes again. {}",
				this.settings.name(), released.getMessage());
		while (!this.stopRequested.await(POLL_MILLIS, TimeUnit.MILLISECONDS) && isSlotFree(released.getPid())
				&& !this.dispatcher.isWaiting()) {
			this.dispatcher.requireAlive();
		}
	}

	// Who lost the slot meanwhile must not look as if only the handler were waited for.
	private boolean isSlotFree(int formerPid) {
		ReplicationSlot slot = new ReplicationSlot(this.status.sample().map(ServerSample::slot).orElseThrow());
		return !slot.row().isEmpty() && !slot.invalidated()
				&& (slot.activePid() == null || slot.activePid() == formerPid);
	}

}
