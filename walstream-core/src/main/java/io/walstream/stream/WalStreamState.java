package io.walstream.stream;

/**
 * State of a stream.
 */
public enum WalStreamState {

	/** Not started, or stopped. No connection. */
	STOPPED,
	/** Checks the server, creates publication and slot, or waits for either. */
	STARTING,
	/** Another process holds the slot; this one takes over when it is free. */
	STANDBY,
	/** Connected; changes are delivered as they come. */
	STREAMING,
	/**
	 * Paused by {@link WalStream#pause()}. Connected; nothing is delivered or confirmed.
	 */
	PAUSED,
	/** A listener failed for good. Connected; nothing past that change is confirmed. */
	HELD,
	/** The connection was lost; a new attempt follows. */
	RECONNECTING,
	/** No new change is delivered; running listener methods end. */
	STOPPING,
	/**
	 * Cannot go on without a decision: the slot is lost or gone, the server is another or
	 * lacks what was confirmed, or what it sends cannot be read.
	 */
	FAILED

}
