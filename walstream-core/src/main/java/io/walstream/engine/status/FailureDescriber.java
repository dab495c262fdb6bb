package io.walstream.engine.status;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.failure.CauseChain;
import io.walstream.failure.ServerDecodingException;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStreamStatus.Failure;

/**
 * Describes failures without their messages, which can hold row data.
 */
public final class FailureDescriber {

	private FailureDescriber() {
	}

	public static Failure ofStream(Throwable failure, int attempts) {
		return describe(failure, null, null, attempts);
	}

	public static Failure ofHandler(Throwable failure, DeliveryId change) {
		String listener = (failure instanceof ChangeHandlingException handling) ? handling.listener() : null;
		int attempts = (failure instanceof ChangeHandlingException handling) ? handling.attempts() : 1;
		return describe(failure, change, listener, attempts);
	}

	private static Failure describe(Throwable failure, @Nullable DeliveryId change, @Nullable String listener,
			int attempts) {
		CauseChain causes = CauseChain.of(failure);
		// It has no cause to take it from
		String sqlState = (failure instanceof ServerDecodingException server) ? server.getSqlState()
				: causes.sqlState();
		return new Failure(causes.rootName(), sqlState, change, listener, attempts);
	}

}
