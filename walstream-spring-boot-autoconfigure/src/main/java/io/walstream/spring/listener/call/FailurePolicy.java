package io.walstream.spring.listener.call;

import io.walstream.stream.ChangeHandlingException;

/**
 * Decides what becomes of a change for the one listener whose attempts are used up. The
 * other listeners get the change in any case. Asked by the thread that calls the
 * listeners, never inside of a unit of work, and never for a failure that passes by
 * itself or came while the stream stops.
 */
@FunctionalInterface
public interface FailurePolicy {

	/**
	 * Decides over a call.
	 * @param call the call that failed for the last time
	 * @return what is done in place of the call from now on
	 * @throws ChangeHandlingException to hold the stream at the change
	 */
	Substitute instead(FailedCall call) throws ChangeHandlingException;

	/**
	 * Holds the stream at the change.
	 * @return the policy
	 */
	static FailurePolicy hold() {
		return (call) -> {
			throw call.held();
		};
	}

	/**
	 * Takes the place of a call, in the order of the listeners and in the unit of work of
	 * the call. It is done again when the unit is rolled back.
	 */
	@FunctionalInterface
	interface Substitute {

		/**
		 * Does what is to be done instead.
		 * @throws Exception if that failed; it is repeated like the call, and the stream
		 * is held when that does not help
		 */
		void run() throws Exception;

	}

}
