package io.walstream.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.walstream.replication.StandbyStatusUpdate;
import io.walstream.wal.Lsn;

/**
 * Status updates that a {@link TcpProxy} passed on, oldest first.
 */
public final class StatusUpdates {

	private final List<StandbyStatusUpdate> updates = new CopyOnWriteArrayList<>();

	void add(StandbyStatusUpdate update) {
		this.updates.add(update);
	}

	/**
	 * All of them.
	 * @return the updates
	 */
	public List<StandbyStatusUpdate> all() {
		return List.copyOf(this.updates);
	}

	/**
	 * The highest flush position that was reported.
	 * @return the position, 0/0 if none was
	 */
	public Lsn highestFlushed() {
		return this.updates.stream().map(StandbyStatusUpdate::flushed).max(Lsn::compareTo).orElse(new Lsn(0));
	}

	/**
	 * Forgets what came so far.
	 */
	public void clear() {
		this.updates.clear();
	}

}
