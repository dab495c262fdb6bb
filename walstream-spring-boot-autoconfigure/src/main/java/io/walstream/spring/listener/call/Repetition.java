package io.walstream.spring.listener.call;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.listener.call.FailurePolicy.Substitute;
import io.walstream.stream.ChangeHandlingException;

/**
 * The attempts of one listener at one change. Used by the thread that calls the listener.
 */
final class Repetition {

	private final ListenerMethod method;

	private final RetrySchedule schedule;

	private int attempts;

	private @Nullable Substitute substitute;

	Repetition(ListenerMethod method) {
		this.method = method;
		this.schedule = new RetrySchedule(method.environment().retry());
	}

	FailedCall failed(Change<Row> change, Throwable failure) {
		this.attempts++;
		return new FailedCall(this.method.id(), change, this.attempts, failure);
	}

	/**
	 * Delay before the next attempt.
	 * @param kind what kind of failure the last attempt had
	 * @return the delay, empty if the attempts are used up
	 */
	Optional<Duration> next(FailureKind kind) {
		return this.schedule.next(kind);
	}

	/**
	 * Replaces the call as the listener's policy says.
	 * @param call the last attempt
	 * @throws ChangeHandlingException if the policy holds the stream or fails, or what
	 * replaces the call failed itself
	 */
	void replace(FailedCall call) throws ChangeHandlingException {
		if (this.substitute != null) {
			throw call.held();
		}
		try {
			this.substitute = this.method.environment().policy().instead(call);
		}
		catch (ChangeHandlingException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			// Without a change the stream would be held at the first of the batch
			call.failure().addSuppressed(ex);
			this.method.environment()
				.logger()
				.warn("It is not known what becomes of change {} for listener '{}'", call.change().id(),
						this.method.id(), ex);
			throw call.held();
		}
	}

	Optional<Substitute> substitute() {
		return Optional.ofNullable(this.substitute);
	}

}
