package io.walstream.spring.listener;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.stream.CauseChain;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandlingException;

/**
 * Calls listeners and repeats calls that failed.
 */
final class ListenerCalls {

	private static final Logger logger = LoggerFactory.getLogger(ListenerCalls.class);

	private final Pause pause;

	private final InstantSource clock;

	ListenerCalls(Pause pause, InstantSource clock) {
		this.pause = pause;
		this.clock = clock;
	}

	/**
	 * Calls a listener until it succeeded.
	 * @param listener the listener
	 * @param change the change
	 * @param batch the batch of the change, which says whether to end
	 * @throws ChangeHandlingException if the call is not to be repeated any more
	 */
	void call(TableListener listener, Change<Row> change, ChangeBatch batch) throws ChangeHandlingException {
		Optional<Throwable> failure = attempt(listener, change);
		if (failure.isPresent()) {
			repeat(listener, change, batch, failure.get());
		}
	}

	private void repeat(TableListener listener, Change<Row> change, ChangeBatch batch, Throwable first)
			throws ChangeHandlingException {
		ListenerMethod method = listener.listener();
		RetrySchedule schedule = new RetrySchedule(method.environment().retry());
		Optional<Throwable> failure = Optional.of(first);
		try {
			for (int attempts = 1; failure.isPresent(); attempts++) {
				awaitNext(method, change, batch, schedule, new Failed(failure.get(), attempts));
				failure = attempt(listener, change);
			}
		}
		finally {
			method.counts().retrying(false);
		}
	}

	private void awaitNext(ListenerMethod method, Change<Row> change, ChangeBatch batch, RetrySchedule schedule,
			Failed failed) throws ChangeHandlingException {
		if (batch.isStopping()) {
			throw giveUp(method, change, failed);
		}
		report(method, change, failed);
		Optional<Duration> delay = schedule.next(FailureKind.of(failed.failure()));
		if (delay.isEmpty()) {
			throw giveUp(method, change, failed);
		}
		method.counts().retrying(true);
		pause(delay.get(), batch);
		if (batch.isStopping()) {
			throw giveUp(method, change, failed);
		}
	}

	private void pause(Duration delay, ChangeBatch batch) {
		try {
			this.pause.pause(delay, batch::isStopping);
		}
		catch (InterruptedException ex) {
			logger.trace("A pause was interrupted, the next call says whether it matters", ex);
		}
	}

	// Anything can be thrown by a listener, and nothing may end the thread. An
	// interruption belongs to the call and ends with it: the batch says whether to go on.
	private static Optional<Throwable> attempt(TableListener listener, Change<Row> change) {
		try {
			listener.call(change);
			return Optional.empty();
		}
		catch (Throwable ex) {
			return Optional.of(ex);
		}
		finally {
			Thread.interrupted();
		}
	}

	// The change may fail in another way after hours of one
	private void report(ListenerMethod method, Change<Row> change, Failed failed) {
		boolean unknown = method.counts().failed(failed.failure(), change.id(), this.clock.instant());
		if (unknown) {
			method.environment()
				.logger()
				.warn("Listener '{}' failed at change {}", method.id(), change.id(), failed.failure());
		}
		CauseChain causes = CauseChain.of(failed.failure());
		logger.debug("Listener '{}' failed at change {}, attempt {}: {} (SQLSTATE {})", method.id(), change.id(),
				failed.attempts(), causes.rootName(), causes.sqlState());
	}

	private static ChangeHandlingException giveUp(ListenerMethod method, Change<Row> change, Failed failed) {
		return ChangeHandlingException.logged(change, method.id(), failed.attempts(), new ListenerExecutionException(
				method.id(), change.id().toString(), failed.attempts(), failed.failure()));
	}

	/**
	 * A call that failed.
	 *
	 * @param failure what was thrown
	 * @param attempts how often the change was tried
	 */
	private record Failed(Throwable failure, int attempts) {

	}

}
