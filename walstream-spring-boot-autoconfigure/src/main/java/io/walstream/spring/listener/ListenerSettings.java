package io.walstream.spring.listener;

/**
 * Settings of a listener.
 *
 * @param retry how failed calls are repeated
 * @param unchangedValue what is bound for an unchanged value that was not sent
 */
public record ListenerSettings(RetrySettings retry, UnchangedValue unchangedValue) {

	/**
	 * The defaults.
	 * @return the default retry, and an unchanged value fails
	 */
	public static ListenerSettings defaults() {
		return new ListenerSettings(RetrySettings.defaults(), UnchangedValue.FAIL);
	}

}
