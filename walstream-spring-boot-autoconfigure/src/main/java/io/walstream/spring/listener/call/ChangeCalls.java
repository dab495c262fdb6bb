package io.walstream.spring.listener.call;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.listener.call.FailurePolicy.Substitute;
import io.walstream.stream.ChangeHandlingException;

/**
 * The calls of the listeners of one change, in their order. Used by the thread that calls
 * the listeners.
 */
public final class ChangeCalls {

	private final Change<Row> change;

	private final List<TableListener> listeners;

	private final ListenerCalls calls;

	private final ListenerProgress unfinished;

	private final List<ListenerMethod> called = new ArrayList<>(1);

	/**
	 * Of the listeners that failed, which are few: changed for another map by the first.
	 */
	private Map<String, Repetition> repetitions = Map.of();

	private int settled;

	private int next;

	/**
	 * Creates the calls.
	 * @param change the change
	 * @param listeners its listeners
	 * @param calls makes calls
	 * @param unfinished knows the listeners that are done since the change came before,
	 * and remembers them if it has to come again
	 */
	public ChangeCalls(Change<Row> change, List<TableListener> listeners, ListenerCalls calls,
			ListenerProgress unfinished) {
		this.change = change;
		this.listeners = listeners;
		this.calls = calls;
		this.unfinished = unfinished;
		this.settled = unfinished.doneOf(change, listeners);
		this.next = this.settled;
	}

	/**
	 * Whether a listener is still to be called.
	 * @return whether {@link #callNext()} has one
	 */
	public boolean hasNext() {
		return this.next < this.listeners.size();
	}

	/**
	 * Calls the next listener once, or does what takes the place of the call.
	 * @return what was thrown, the listener is the next one still; empty if the call
	 * succeeded
	 */
	public Optional<Throwable> callNext() {
		TableListener listener = this.listeners.get(this.next);
		Optional<Throwable> failure = this.calls.attempt(() -> call(listener));
		if (failure.isEmpty()) {
			listener.listener().counts().retrying(false);
			this.next++;
		}
		return failure;
	}

	private void call(TableListener listener) throws Throwable {
		Repetition repetition = this.repetitions.get(listener.listener().id());
		Optional<Substitute> substitute = (repetition != null) ? repetition.substitute() : Optional.empty();
		if (substitute.isPresent()) {
			substitute.get().run();
		}
		else if (listener.call(this.change)) {
			this.called.add(listener.listener());
		}
	}

	/**
	 * Waits until the call that failed may be repeated, or replaces it if its attempts
	 * are used up. Not to be called inside of a unit: it takes as long as the listener's
	 * settings say.
	 * @param failure what {@link #callNext()} returned; or, if all calls succeeded, why
	 * the end of the unit failed, which counts as a failure of the last listener
	 * @throws ChangeHandlingException if the stream stops, or is to be held at the change
	 */
	public void recover(Throwable failure) throws ChangeHandlingException {
		ListenerMethod method = this.listeners.get(Math.min(this.next, this.listeners.size() - 1)).listener();
		try {
			Repetition repetition = repetition(method);
			this.calls.recover(method, repetition.failed(this.change, failure), repetition);
		}
		catch (Throwable ex) {
			this.unfinished.remember(this.change, this.listeners, this.settled);
			throw ex;
		}
	}

	private Repetition repetition(ListenerMethod method) {
		if (this.repetitions.isEmpty()) {
			this.repetitions = new HashMap<>();
		}
		return this.repetitions.computeIfAbsent(method.id(), (id) -> new Repetition(method));
	}

	/**
	 * What was done until now stays, though a later call fails.
	 */
	public void settle() {
		this.called.forEach((method) -> method.counts().handled());
		this.called.clear();
		this.settled = this.next;
	}

	/**
	 * What was done and not settled was rolled back: those listeners are called again.
	 */
	public void undo() {
		this.called.clear();
		this.next = this.settled;
	}

}
