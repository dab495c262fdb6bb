package io.walstream.engine.dispatch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.walstream.wal.Lsn;

/**
 * The last things of a kind that were handled, known by all their facts: after a failover
 * the same position can hold another one.
 *
 * @param <T> the facts
 */
final class RecentlyHandled<T> {

	private static final int REMEMBERED = 4096;

	private final Set<T> remembered = Collections.newSetFromMap(new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<T, Boolean> eldest) {
			return size() > REMEMBERED;
		}

	});

	private final Function<T, Lsn> position;

	RecentlyHandled(Function<T, Lsn> position) {
		this.position = position;
	}

	void add(T facts) {
		this.remembered.add(facts);
	}

	/**
	 * Whether it is remembered or forgotten: what the server sends from before the oldest
	 * was handled or confirmed, as a server that lacks something confirmed is not
	 * streamed from.
	 * @param facts the facts
	 * @return whether it was handled, be it in part
	 */
	boolean contains(T facts) {
		return this.remembered.contains(facts) || isBeforeOldest(facts);
	}

	private boolean isBeforeOldest(T facts) {
		return !this.remembered.isEmpty() && position(facts).compareTo(position(this.remembered.iterator().next())) < 0;
	}

	private Lsn position(T facts) {
		return this.position.apply(facts);
	}

}
