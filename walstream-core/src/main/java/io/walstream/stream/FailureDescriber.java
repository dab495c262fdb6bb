package io.walstream.stream;

import org.jspecify.annotations.Nullable;

import io.walstream.change.ChangeId;
import io.walstream.replication.ServerDecodingException;
import io.walstream.stream.WalStreamStatus.Failure;

/**
 * Describes failures without their messages, which can hold row data.
 */
final class FailureDescriber {

	private FailureDescriber() {
	}

	static Failure ofStream(Throwable failure, int attempts) {
		return describe(failure, null, null, attempts);
	}

	static Failure ofHandler(Throwable failure, @Nullable ChangeId change) {
		String listener = (failure instanceof ChangeHandlingException handling) ? handling.listener() : null;
		int attempts = (failure instanceof ChangeHandlingException handling) ? handling.attempts() : 1;
		return describe(failure, change, listener, attempts);
	}

	private static Failure describe(Throwable failure, @Nullable ChangeId change, @Nullable String listener,
			int attempts) {
		CauseChain causes = CauseChain.of(failure);
		// It has no cause to take it from
		String sqlState = (failure instanceof ServerDecodingException server) ? server.getSqlState()
				: causes.sqlState();
		return new Failure(causes.rootName(), sqlState, change, listener, attempts);
	}

}
