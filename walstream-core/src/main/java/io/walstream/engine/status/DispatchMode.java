package io.walstream.engine.status;

/**
 * Whether changes are handed over.
 */
public enum DispatchMode {

	/** They are. */
	RUNNING,
	/** Not until somebody resumes the stream. */
	PAUSED,
	/** Not beyond a change that could not be handled. */
	HELD

}
