package io.walstream.engine.link;

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.InsufficientPrivilegeException;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ServerAddressException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.SlotAheadException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotDroppedException;
import io.walstream.failure.SlotMovedException;
import io.walstream.failure.WalStreamException;

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
