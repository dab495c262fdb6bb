package io.walstream.engine.link;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

import io.walstream.catalog.SideConnection;
import io.walstream.replication.ReplicationConnection;
import io.walstream.settings.SlotSettings;
import io.walstream.setup.SlotSetup;
import io.walstream.stream.SlotCreated;
import io.walstream.wal.Lsn;

/**
 * Makes the slot of a stream whose slot is temporary, anew on each connection, and
 * remembers what the stream lost by that. Used by the thread that owns the connection.
 */
final class TemporarySlot {

	private static final int RANGES = 3;

	private final SlotSettings settings;

	private final StreamMemory memory;

	private final Consumer<SlotCreated> news;

	private final Deque<String> lost = new ArrayDeque<>();

	private Lsn created = Lsn.ZERO;

	private Lsn streamed = Lsn.ZERO;

	TemporarySlot(SlotSettings settings, StreamMemory memory, Consumer<SlotCreated> news) {
		this.settings = settings;
		this.memory = memory;
		this.news = news;
	}

	/**
	 * Creates the slot.
	 * @param connection the connection that is to stream
	 * @param side an ordinary connection
	 * @throws io.walstream.failure.WalStreamException if it cannot be created
	 */
	void create(ReplicationConnection connection, SideConnection side) {
		this.created = SlotSetup.createTemporary(connection, side, this.settings);
	}

	/**
	 * The connection streams from the slot. What was committed since the one before, and
	 * not confirmed on it, does not come.
	 */
	void streams() {
		if (!this.streamed.equals(Lsn.ZERO)) {
			remember(later(this.memory.confirmed(), this.streamed));
		}
		this.streamed = this.created;
		// Of a permanent slot it has created none
		if (this.settings.temporary()) {
			this.news.accept(new SlotCreated(this.settings.name(), this.created));
		}
	}

	private void remember(Lsn from) {
		if (this.lost.size() == RANGES) {
			this.lost.removeFirst();
		}
		this.lost
			.addLast("Temporary replication slot '%s' was made anew: what was committed between %s and %s is lost to "
				.formatted(this.settings.name(), from, this.created) + "the stream unless it was handled before");
	}

	private static Lsn later(Lsn one, Lsn other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	/**
	 * What the stream lost since it was started.
	 * @return the last ranges, a sentence each
	 */
	List<String> warnings() {
		return List.copyOf(this.lost);
	}

}
