package io.walstream.spring.listener.call;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Delivery;
import io.walstream.change.Row;

/**
 * The calls of a batch, change by change. Listeners want no messages, so none may come.
 */
public final class BatchCalls implements Iterator<ChangeCalls> {

	private final Iterator<Delivery> deliveries;

	private final Function<Change<Row>, ChangeCalls> calls;

	private @Nullable Change<Row> next;

	public BatchCalls(Iterator<Delivery> deliveries, Function<Change<Row>, ChangeCalls> calls) {
		this.deliveries = deliveries;
		this.calls = calls;
	}

	@Override
	public boolean hasNext() {
		if (this.next == null && this.deliveries.hasNext()) {
			this.next = change(this.deliveries.next());
		}
		return this.next != null;
	}

	@Override
	public ChangeCalls next() {
		if (!hasNext() || this.next == null) {
			throw new NoSuchElementException();
		}
		Change<Row> change = this.next;
		this.next = null;
		return this.calls.apply(change);
	}

	private static Change<Row> change(Delivery delivery) {
		if (delivery instanceof Change<?> change) {
			return ofRows(change);
		}
		throw new IllegalStateException("'%s' is the id of no change, and listeners were to be called for changes only"
			.formatted(delivery.id()));
	}

	// A stream hands over nothing but changes with rows.
	@SuppressWarnings("unchecked")
	private static Change<Row> ofRows(Change<?> change) {
		return (Change<Row>) change;
	}

}
