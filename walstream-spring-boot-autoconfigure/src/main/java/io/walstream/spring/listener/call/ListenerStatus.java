package io.walstream.spring.listener.call;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.change.DeliveryId;
import io.walstream.wal.Operation;

/**
 * What a listener did so far, without row data.
 *
 * @param id id of the listener
 * @param tables tables as they were written in the annotation
 * @param operations operations it is called for
 * @param handled number of changes that it handled
 * @param failed number of calls that failed
 * @param retrying whether a failed call is being repeated
 * @param lastFailure failure of the last call that failed, {@code null} if none did since
 * the last change handled
 */
public record ListenerStatus(String id, List<String> tables, Set<Operation> operations, long handled, long failed,
		boolean retrying, @Nullable Failure lastFailure) {

	public ListenerStatus {
		tables = List.copyOf(tables);
		operations = Set.copyOf(operations);
	}

	/**
	 * A failure without message: messages can contain row data.
	 *
	 * @param exception class name of the root cause
	 * @param sqlState SQLSTATE, if an exception of the cause chain has one
	 * @param change id of the change that failed
	 * @param since when that change failed for the first time
	 * @param attempts how often it failed
	 */
	public record Failure(String exception, @Nullable String sqlState, DeliveryId change, Instant since, int attempts) {

	}

}
