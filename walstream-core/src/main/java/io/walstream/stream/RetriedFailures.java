package io.walstream.stream;

import io.walstream.replication.AuthenticationFailedException;
import io.walstream.replication.InsufficientPrivilegeException;
import io.walstream.replication.MissingPrivilegesException;
import io.walstream.replication.PublicationBlockedException;
import io.walstream.replication.ReadOnlyDatabaseException;
import io.walstream.replication.ReplicationException;
import io.walstream.replication.ReplicationPrivilegeException;
import io.walstream.replication.ServerAddressException;
import io.walstream.replication.ServerInRecoveryException;
import io.walstream.replication.ServerLimitException;
import io.walstream.replication.ServerUnreachableException;
import io.walstream.replication.SlotAheadException;
import io.walstream.replication.SlotCreationTimeoutException;
import io.walstream.replication.SlotDroppedException;
import io.walstream.replication.SlotMovedException;
import io.walstream.wal.WalStreamException;

/**
 * Tells the failures that a new connection can mend from those that need a decision.
 */
final class RetriedFailures {

	private RetriedFailures() {
	}

	/**
	 * Whether the failure waits for a decision, also while a start is being repeated.
	 * @param failure the failure
	 * @return whether the stream fails by it
	 */
	static boolean never(WalStreamException failure) {
		return failure instanceof SlotDroppedException || failure instanceof SlotAheadException
				|| failure instanceof SlotMovedException;
	}

	/**
	 * Whether the failure passes by itself.
	 * @param failure the failure
	 * @return whether to try again
	 */
	static boolean always(WalStreamException failure) {
		return failure instanceof ServerUnreachableException;
	}

	/**
	 * Whether the failure is one that a setup which worked before can run into: a
	 * password being changed, a failover in progress, connections used up, a store of
	 * secrets that is away, a privilege taken away or a database read-only for a while, a
	 * transaction that a temporary slot waits for.
	 * @param failure the failure
	 * @return whether to try again
	 */
	static boolean afterSetup(WalStreamException failure) {
		return failure instanceof AuthenticationFailedException || failure instanceof ReplicationPrivilegeException
				|| failure instanceof MissingPrivilegesException || failure instanceof InsufficientPrivilegeException
				|| failure instanceof ServerInRecoveryException || failure instanceof ServerLimitException
				|| failure instanceof ServerAddressException || failure instanceof ReadOnlyDatabaseException
				|| failure instanceof PublicationBlockedException || failure instanceof SlotCreationTimeoutException
				|| failure instanceof ReplicationException;
	}

}
