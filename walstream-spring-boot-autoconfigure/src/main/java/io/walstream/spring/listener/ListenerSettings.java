package io.walstream.spring.listener;

import io.walstream.spring.UnchangedValue;
import io.walstream.spring.listener.call.FailurePolicy;
import io.walstream.spring.listener.call.RetrySettings;

/**
 * Settings of a listener.
 *
 * @param retry how failed calls are repeated
 * @param unchangedValue what is bound for an unchanged value that was not sent
 * @param policy what becomes of a change when the attempts are used up
 */
public record ListenerSettings(RetrySettings retry, UnchangedValue unchangedValue, FailurePolicy policy) {

	/**
	 * The defaults.
	 * @return the default retry, an unchanged value fails, the stream is held
	 */
	public static ListenerSettings defaults() {
		return new ListenerSettings(RetrySettings.defaults(), UnchangedValue.FAIL, FailurePolicy.hold());
	}

}
