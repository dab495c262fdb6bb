package io.walstream.spring;

/**
 * What is bound for a column whose value was not sent because it is large and did not
 * change.
 */
public enum UnchangedValue {

	/** Nothing: the call fails. */
	FAIL,
	/** {@code null}, which then cannot be told from NULL. */
	NULL

}
