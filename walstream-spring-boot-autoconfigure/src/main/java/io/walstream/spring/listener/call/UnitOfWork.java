package io.walstream.spring.listener.call;

import java.util.Iterator;
import java.util.Optional;

import io.walstream.stream.ChangeHandlingException;

/**
 * Makes the calls of a batch and says which of them belong together: what is settled
 * stays, what is undone is called again. Used by the thread that calls the listeners.
 */
@FunctionalInterface
public interface UnitOfWork {

	/**
	 * Makes the calls.
	 * @param changes the calls of each change, in commit order; ends early when the
	 * stream stops
	 * @throws ChangeHandlingException if the stream is to be held at a change; all before
	 * it are settled
	 */
	void run(Iterator<ChangeCalls> changes) throws ChangeHandlingException;

	/**
	 * Each call is a unit of its own: what a listener did stays, whatever the next one
	 * does.
	 * @return the unit of work
	 */
	static UnitOfWork eachCall() {
		return (changes) -> {
			while (changes.hasNext()) {
				callAlone(changes.next());
			}
		};
	}

	private static void callAlone(ChangeCalls calls) throws ChangeHandlingException {
		while (calls.hasNext()) {
			Optional<Throwable> failure = calls.callNext();
			if (failure.isPresent()) {
				calls.recover(failure.get());
			}
			calls.settle();
		}
	}

}
