package io.walstream.spring.listener.call;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.DeliveryId;
import io.walstream.change.Row;

/**
 * The change at which some listeners succeeded before one failed: when it comes again,
 * they are not called again. Used by the thread that calls the listeners.
 */
public final class ListenerProgress {

	private @Nullable Progress progress;

	/**
	 * How many listeners are done with a change.
	 * @param change the change
	 * @param listeners its listeners
	 * @return the number, usually 0
	 */
	int doneOf(Change<Row> change, List<TableListener> listeners) {
		Progress last = this.progress;
		this.progress = null;
		boolean same = last != null && last.id().equals(change.id()) && last.listeners().equals(ids(listeners));
		return (last != null && same) ? last.done() : 0;
	}

	void remember(Change<Row> change, List<TableListener> listeners, int done) {
		this.progress = new Progress(change.id(), ids(listeners), done);
	}

	// The listeners themselves are others when tables were resolved again
	private static List<String> ids(List<TableListener> listeners) {
		return listeners.stream().map((listener) -> listener.listener().id()).toList();
	}

	/**
	 * How far a change came.
	 *
	 * @param id id of the change
	 * @param listeners ids of its listeners
	 * @param done how many of them are done
	 */
	private record Progress(DeliveryId id, List<String> listeners, int done) {

	}

}
