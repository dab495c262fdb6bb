package io.walstream.stream;

import org.jspecify.annotations.Nullable;

import io.walstream.replication.ServerBehindException;
import io.walstream.replication.ServerChangedException;
import io.walstream.replication.SystemIdentity;
import io.walstream.wal.Lsn;

/**
 * What a running stream remembers of the server from one connection to the next, to see
 * that it is still the one it was. Positions in it are compared, never sent. Used by the
 * thread that owns the connection.
 */
final class StreamMemory {

	private @Nullable SystemIdentity identity;

	private @Nullable Integer backendPid;

	private Lsn confirmed = new Lsn(0);

	/**
	 * Compares a server with the one before.
	 * @param next what the server says of itself
	 * @throws ServerChangedException if it is another cluster
	 * @throws ServerBehindException if it lacks WAL that was confirmed
	 */
	void check(SystemIdentity next) {
		if (this.identity == null) {
			return;
		}
		if (!this.identity.systemIdentifier().equals(next.systemIdentifier())) {
			throw new ServerChangedException(this.identity.systemIdentifier(), next.systemIdentifier());
		}
		if (next.position().compareTo(this.confirmed) < 0) {
			throw new ServerBehindException(next.position(), this.confirmed);
		}
	}

	void connected(SystemIdentity next, int pid) {
		this.identity = next;
		this.backendPid = pid;
	}

	void confirmed(Lsn position) {
		this.confirmed = (position.compareTo(this.confirmed) > 0) ? position : this.confirmed;
	}

	/**
	 * Whether there was a connection before.
	 * @return whether the slot is known to have existed
	 */
	boolean hasStreamed() {
		return this.identity != null;
	}

	/**
	 * Whether a server process is the one of our last connection, which has not noticed
	 * its end yet.
	 * @param pid process that holds the slot
	 * @return whether it is ours
	 */
	boolean isOurs(@Nullable Integer pid) {
		return pid != null && pid.equals(this.backendPid);
	}

}
