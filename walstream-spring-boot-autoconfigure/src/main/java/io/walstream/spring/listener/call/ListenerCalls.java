package io.walstream.spring.listener.call;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.failure.CauseChain;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandlingException;

/**
 * Calls listeners for the changes of a batch, and waits before a call that failed is
 * repeated.
 */
public final class ListenerCalls {

	private static final Logger logger = LoggerFactory.getLogger(ListenerCalls.class);

	private final Repeating repeating;

	private final ChangeBatch batch;

	/**
	 * Creates the calls.
	 * @param repeating how all batches wait
	 * @param batch the batch, which says whether to end
	 */
	public ListenerCalls(Repeating repeating, ChangeBatch batch) {
		this.repeating = repeating;
		this.batch = batch;
	}

	/**
	 * Makes a call. Anything can be thrown by a listener, and nothing may end the thread.
	 * An interruption belongs to the call and ends with it: the batch says whether to go
	 * on.
	 * @param call the call
	 * @return what was thrown
	 */
	Optional<Throwable> attempt(Call call) {
		try {
			call.make();
			return Optional.empty();
		}
		catch (Throwable ex) {
			return Optional.of(ex);
		}
		finally {
			Thread.interrupted();
		}
	}

	/**
	 * Waits for the next attempt, or replaces the call.
	 * @param method the listener
	 * @param call how it failed
	 * @param repetition its attempts
	 * @throws ChangeHandlingException if the call is not to be repeated any more
	 */
	void recover(ListenerMethod method, FailedCall call, Repetition repetition) throws ChangeHandlingException {
		try {
			requireGoingOn(call);
			report(method, call);
			Optional<Duration> delay = repetition.next(this.repeating.classification().kind(call.failure()));
			if (delay.isEmpty()) {
				repetition.replace(call);
				method.counts().retrying(false);
				return;
			}
			method.counts().retrying(true);
			pause(delay.get());
			requireGoingOn(call);
		}
		catch (Throwable ex) {
			method.counts().retrying(false);
			throw ex;
		}
	}

	// What fails while the stream stops is no failure: nobody is asked what becomes of it
	private void requireGoingOn(FailedCall call) throws ChangeHandlingException {
		if (this.batch.isStopping()) {
			throw call.held();
		}
	}

	private void pause(Duration delay) {
		try {
			this.repeating.pause().pause(delay, this.batch::isStopping);
		}
		catch (InterruptedException ex) {
			logger.trace("A pause was interrupted, the next call says whether it matters", ex);
		}
	}

	// The change may fail in another way after hours of one
	private void report(ListenerMethod method, FailedCall call) {
		boolean unknown = method.counts().failed(call.failure(), call.change().id(), this.repeating.clock().instant());
		if (unknown) {
			method.environment()
				.logger()
				.warn("Listener '{}' failed at change {}", method.id(), call.change().id(), call.failure());
		}
		CauseChain causes = CauseChain.of(call.failure());
		logger.debug("Listener '{}' failed at change {}, attempt {}: {} (SQLSTATE {})", method.id(), call.change().id(),
				call.attempts(), causes.rootName(), causes.sqlState());
	}

	/**
	 * A call of a listener, or what takes its place.
	 */
	@FunctionalInterface
	interface Call {

		void make() throws Throwable;

	}

	/**
	 * How failed calls are repeated, the same for all batches.
	 *
	 * @param pause waits
	 * @param clock tells when a call failed
	 * @param classification tells whether to repeat it
	 */
	public record Repeating(Pause pause, InstantSource clock, FailureClassification classification) {

	}

}
