package io.walstream.stream;

import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import io.walstream.change.ChangeId;
import io.walstream.stream.WalStreamStatus.Failure;

/**
 * Describes failures without their messages, which can hold row data.
 */
final class FailureDescriber {

	private FailureDescriber() {
	}

	static Failure ofStream(Throwable failure, int attempts) {
		return new Failure(rootOf(failure).getClass().getName(), sqlStateOf(failure), null, null, attempts);
	}

	static Failure ofHandler(Throwable failure, @Nullable ChangeId change) {
		String listener = (failure instanceof ChangeHandlingException handling) ? handling.listener() : null;
		int attempts = (failure instanceof ChangeHandlingException handling) ? handling.attempts() : 1;
		return new Failure(rootOf(failure).getClass().getName(), sqlStateOf(failure), change, listener, attempts);
	}

	private static Throwable rootOf(Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		return root;
	}

	private static @Nullable String sqlStateOf(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof SQLException sql && sql.getSQLState() != null) {
				return sql.getSQLState();
			}
		}
		return null;
	}

}
