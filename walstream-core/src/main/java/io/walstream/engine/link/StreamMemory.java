package io.walstream.engine.link;

import org.jspecify.annotations.Nullable;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.failure.ServerBehindException;
import io.walstream.failure.ServerChangedException;
import io.walstream.failure.SlotMovedException;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.SystemIdentity;
import io.walstream.setup.MissingSlot;
import io.walstream.wal.Lsn;

/**
 * What a running stream remembers of the server from one connection to the next, to see
 * that it is still the one it was. Positions in it are compared, never sent. Used by the
 * thread that owns the connection.
 */
public final class StreamMemory {

	private final MissingSlot missingSlot;

	private @Nullable SystemIdentity identity;

	private @Nullable String systemIdentifier;

	private boolean sawSlot;

	private @Nullable Integer backendPid;

	private Lsn confirmed = Lsn.ZERO;

	/**
	 * Where the slot was at the last connection, {@code null} if others may have moved
	 * it.
	 */
	private @Nullable Lsn slotPosition;

	/**
	 * Creates a memory of nothing.
	 * @param missingSlot what becomes of a slot that is not there at first
	 */
	public StreamMemory(MissingSlot missingSlot) {
		this.missingSlot = missingSlot;
	}

	/**
	 * Compares a cluster with the one before.
	 * @param systemIdentifier its identifier, {@code null} if it may not be read
	 * @throws ServerChangedException if it is another cluster
	 */
	void checkSystem(@Nullable String systemIdentifier) {
		if (this.systemIdentifier != null && systemIdentifier != null
				&& !this.systemIdentifier.equals(systemIdentifier)) {
			throw new ServerChangedException(this.systemIdentifier, systemIdentifier);
		}
	}

	/**
	 * Compares a server with the one before.
	 * @param next connection to the server
	 * @throws ServerChangedException if it is another cluster
	 * @throws ServerBehindException if it lacks WAL that was confirmed
	 */
	void check(ReplicationConnection next) {
		SystemIdentity now = next.identifySystem();
		checkSystem(now.systemIdentifier());
		if (this.identity == null) {
			return;
		}
		Lsn common = commonWal(this.identity, now, next);
		if (common.compareTo(this.confirmed) < 0) {
			throw new ServerBehindException(common, this.confirmed);
		}
	}

	/**
	 * Compares a slot with what was confirmed: only this stream moves it.
	 * @param slot the slot
	 * @throws SlotMovedException if it is beyond that, and no other process had it
	 */
	void check(ReplicationSlot slot) {
		if (slot.active()) {
			// By one that took it since it was last looked at
			slotIsRead(slot.activePid());
		}
		Lsn position = slot.confirmedFlushLsn();
		Lsn before = this.slotPosition;
		if (position != null && before != null) {
			Lsn expected = (before.compareTo(this.confirmed) > 0) ? before : this.confirmed;
			if (position.compareTo(expected) > 0) {
				throw new SlotMovedException(slot.name(), expected, position);
			}
		}
		this.slotPosition = position;
	}

	// A promoted standby has in common with its primary what came before the switch.
	private static Lsn commonWal(SystemIdentity before, SystemIdentity now, ReplicationConnection next) {
		return (now.timeline() == before.timeline()) ? now.position()
				: next.switchPoint(before.timeline(), now.timeline()).orElse(Lsn.ZERO);
	}

	/**
	 * A process has the slot, so it is there.
	 * @param systemIdentifier identifier of the cluster, {@code null} if it may not be
	 * read
	 * @param pid the process, {@code null} if it is not known
	 */
	void slotIsTaken(@Nullable String systemIdentifier, @Nullable Integer pid) {
		this.sawSlot = true;
		slotIsRead(pid);
		if (systemIdentifier != null) {
			this.systemIdentifier = systemIdentifier;
		}
	}

	/**
	 * A process was seen to read the slot; another one than ours moves it.
	 * @param pid the process, {@code null} if it is not known
	 */
	void slotIsRead(@Nullable Integer pid) {
		if (!isOurs(pid)) {
			this.slotPosition = null;
		}
	}

	void connected(SystemIdentity next, int pid) {
		this.identity = next;
		this.systemIdentifier = next.systemIdentifier();
		this.sawSlot = true;
		this.backendPid = pid;
	}

	public void confirmed(Lsn position) {
		this.confirmed = (position.compareTo(this.confirmed) > 0) ? position : this.confirmed;
	}

	/**
	 * What was confirmed or, at the end of a connection, could have been.
	 * @return the highest position, 0/0 before the first
	 */
	public Lsn confirmed() {
		return this.confirmed;
	}

	/**
	 * Whether the slot was there before, be it that another process had it.
	 * @return whether the slot is known to have existed
	 */
	boolean sawSlot() {
		return this.sawSlot;
	}

	/**
	 * What becomes of a slot that is not there now.
	 * @return the decision
	 */
	MissingSlot missingSlot() {
		return this.sawSlot ? MissingSlot.REFUSED : this.missingSlot;
	}

	/**
	 * Whether a server process is the one of our last connection, which has not noticed
	 * its end yet.
	 * @param pid process that holds the slot
	 * @return whether it is ours
	 */
	public boolean isOurs(@Nullable Integer pid) {
		return pid != null && pid.equals(this.backendPid);
	}

}
