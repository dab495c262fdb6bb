package io.walstream.spring.listener.call;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.failure.ListenerExecutionException;
import io.walstream.stream.ChangeHandlingException;

/**
 * A call of a listener that failed.
 *
 * @param listener id of the listener
 * @param change the change
 * @param attempts how often the change was tried since it came, at least 1
 * @param failure what was thrown last; its message can hold row data
 */
public record FailedCall(String listener, Change<Row> change, int attempts, Throwable failure) {

	/**
	 * The failure as it is told to the stream, which is held by it.
	 * @return the exception to throw
	 */
	public ChangeHandlingException held() {
		return ChangeHandlingException.logged(this.change, this.listener, this.attempts, new ListenerExecutionException(
				this.listener, this.change.id().toString(), this.attempts, this.failure));
	}

}
