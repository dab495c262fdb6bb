package io.walstream.spring;

import org.springframework.context.ApplicationEvent;

import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;

/**
 * A slot of a stream changed its state, and with it, if the stream has one slot, the
 * stream. Published in the order of the changes by a thread of its own, a moment after
 * the change: the slot may already be in another state.
 */
public final class WalStreamStateChangedEvent extends ApplicationEvent {

	private static final long serialVersionUID = 1L;

	private final transient StateChange change;

	/**
	 * Creates the event.
	 * @param source the application's streams
	 * @param change what changed
	 */
	public WalStreamStateChangedEvent(WalStreamRegistry source, StateChange change) {
		super(source);
		this.change = change;
	}

	/**
	 * Name of the stream.
	 * @return the name, {@value WalStream#DEFAULT_NAME} if it has none
	 */
	public String getStream() {
		return this.change.stream();
	}

	/**
	 * Name of the slot.
	 * @return the name
	 */
	public String getSlot() {
		return this.change.slot();
	}

	/**
	 * State before.
	 * @return the state
	 */
	public WalStreamState getFrom() {
		return this.change.from();
	}

	/**
	 * State after the change.
	 * @return the state
	 */
	public WalStreamState getTo() {
		return this.change.to();
	}

}
