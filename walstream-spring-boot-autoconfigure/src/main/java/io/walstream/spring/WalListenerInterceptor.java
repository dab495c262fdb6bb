package io.walstream.spring;

import io.walstream.change.Change;
import io.walstream.change.Row;

/**
 * Intercepts the calls of listeners. Beans of this type are found by their type and
 * called in their order, the first one outermost, by the thread that calls the listener;
 * with several threads by several at the same time.
 * <p>
 * Each attempt goes through it: a call that is repeated comes again. A change that the
 * listener does not want, by its condition or its changed columns, does not come.
 */
@FunctionalInterface
public interface WalListenerInterceptor {

	/**
	 * Surrounds a call. An interceptor that returns without {@link Call#proceed()} has
	 * handled the change in place of the listener.
	 * @param call the call
	 * @throws Throwable a failure of the listener, or of the interceptor, which counts as
	 * one of the listener: it is classified, repeated and logged in the same way
	 */
	void around(Call call) throws Throwable;

	/**
	 * A call of a listener for a change. Used by the thread that the interceptor was
	 * called by, and until it returns.
	 */
	interface Call {

		/**
		 * The stream.
		 * @return its name
		 */
		String stream();

		/**
		 * The listener.
		 * @return its id
		 */
		String listener();

		/**
		 * The change.
		 * @return the change, its rows as they came
		 */
		Change<Row> change();

		/**
		 * Goes on: to the next interceptor, at last to the listener. Its parameters are
		 * bound now. Returns when the listener has ended, which for one that returns a
		 * CompletionStage is when that completes.
		 * @throws Throwable what the listener threw, unchanged, or what kept it from
		 * being called
		 */
		void proceed() throws Throwable;

	}

}
