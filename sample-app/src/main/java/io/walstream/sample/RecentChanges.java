package io.walstream.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last changes, numbered from 1 in the order in which they came. Safe for use by
 * several threads.
 */
final class RecentChanges {

	private final int capacity;

	private final Deque<Entry> entries = new ArrayDeque<>();

	private long count;

	RecentChanges(int capacity) {
		this.capacity = capacity;
	}

	synchronized void add(HandledChange change) {
		if (this.entries.size() == this.capacity) {
			this.entries.removeFirst();
		}
		this.entries.addLast(new Entry(++this.count, change));
	}

	/**
	 * The changes after one.
	 * @param number number of the last change already known, 0 if none is
	 * @return those that are still there, the oldest first
	 */
	synchronized List<Entry> after(long number) {
		return this.entries.stream().filter((entry) -> entry.number() > number).toList();
	}

	/**
	 * A change and its number.
	 *
	 * @param number number of the change
	 * @param change the change
	 */
	record Entry(long number, HandledChange change) {

	}

}
