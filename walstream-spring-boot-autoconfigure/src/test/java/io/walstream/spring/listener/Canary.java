package io.walstream.spring.listener;

/**
 * A text that every row of the tests has and that no message of ours may show.
 */
public final class Canary {

	public static final String TEXT = "canary-7f3a";

	private Canary() {
	}

}
