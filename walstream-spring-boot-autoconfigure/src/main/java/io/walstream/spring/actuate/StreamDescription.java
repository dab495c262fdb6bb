package io.walstream.spring.actuate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.walstream.change.DeliveryId;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.stream.ServerSample;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * What endpoint and health tell of a stream: names, counts and positions, never row data.
 * All of it is there at once; slot and tables are those of the last sample.
 *
 * @param state state of the stream
 * @param since when it entered the state
 * @param receivedLsn highest position received
 * @param flushedLsn position confirmed to the server
 * @param slot the replication slot
 * @param publication the publication
 * @param listeners the listeners in the order in which they are called
 * @param failure last failure
 * @param warnings what is not wrong but should be known
 * @param sampleTime when the server was last asked of slot and tables
 */
record StreamDescription(WalStreamState state, Instant since, @Nullable String receivedLsn, @Nullable String flushedLsn,
		Slot slot, Publication publication, List<Listener> listeners, @Nullable Failure failure, List<String> warnings,
		@Nullable Instant sampleTime) implements OperationResponseBody {

	static StreamDescription of(MonitoredStream monitored) {
		WalStreamStatus status = monitored.stream().status();
		ServerSample sample = monitored.stream().sample().orElse(null);
		return new StreamDescription(status.state(), status.since(), text(status.receivedLsn()),
				text(status.flushedLsn()), Slot.of(monitored.settings().slot().name(), sample),
				Publication.of(monitored.settings().publication().name(), sample),
				monitored.receiver().listeners().stream().map(Listener::of).toList(), Failure.of(status.failure()),
				warnings(monitored), (sample != null) ? sample.time() : null);
	}

	/**
	 * What is being repeated for too long.
	 * @param time time from which on a first failure is not too long ago
	 * @return the last failure of each listener whose change failed first before that
	 */
	List<Failure> retriedSinceBefore(Instant time) {
		return this.listeners.stream()
			.filter(Listener::retrying)
			.map(Listener::failure)
			.filter(Objects::nonNull)
			.filter((failure) -> failure.since() != null && failure.since().isBefore(time))
			.toList();
	}

	/**
	 * The description as details, without what is not known.
	 * @return the details by name
	 */
	Map<String, Object> details() {
		Map<String, @Nullable Object> details = new LinkedHashMap<>();
		details.put("state", this.state);
		details.put("since", this.since);
		details.put("receivedLsn", this.receivedLsn);
		details.put("flushedLsn", this.flushedLsn);
		details.put("slot", this.slot);
		details.put("publication", this.publication);
		details.put("listeners", this.listeners);
		details.put("failure", this.failure);
		details.put("warnings", this.warnings);
		details.put("sampleTime", this.sampleTime);
		Map<String, Object> known = new LinkedHashMap<>();
		details.forEach((name, value) -> {
			if (value != null) {
				known.put(name, value);
			}
		});
		return known;
	}

	private static List<String> warnings(MonitoredStream monitored) {
		List<String> warnings = new ArrayList<>(monitored.warnings());
		warnings.addAll(monitored.receiver().warnings());
		warnings.addAll(monitored.stream().warnings());
		return warnings.stream().distinct().toList();
	}

	private static @Nullable String text(@Nullable Lsn lsn) {
		return (lsn != null) ? lsn.toString() : null;
	}

	/**
	 * The replication slot.
	 *
	 * @param name name of the slot
	 * @param retainedBytes WAL from {@code restart_lsn} to the current position
	 * @param unconfirmedBytes WAL from {@code confirmed_flush_lsn} to the current
	 * position
	 * @param row the columns of {@code pg_replication_slots} that the server has
	 */
	record Slot(String name, @Nullable Long retainedBytes, @Nullable Long unconfirmedBytes,
			Map<String, @Nullable Object> row) {

		private static Slot of(String name, @Nullable ServerSample sample) {
			return (sample != null) ? new Slot(name, sample.retainedBytes(), sample.unconfirmedBytes(), row(sample))
					: new Slot(name, null, null, Map.of());
		}

		private static Map<String, @Nullable Object> row(ServerSample sample) {
			Map<String, @Nullable Object> row = new LinkedHashMap<>();
			sample.slot().forEach((column, value) -> row.put(column, plain(value)));
			return Collections.unmodifiableMap(row);
		}

		private static @Nullable Object plain(@Nullable Object value) {
			return (value == null || value instanceof Number || value instanceof Boolean) ? value : value.toString();
		}

	}

	/**
	 * The publication.
	 *
	 * @param name name of the publication
	 * @param tables its tables
	 */
	record Publication(String name, List<String> tables) {

		private static Publication of(String name, @Nullable ServerSample sample) {
			List<Table> tables = (sample != null) ? sample.tables() : List.of();
			return new Publication(name, tables.stream().map(Table::toString).toList());
		}

	}

	/**
	 * A listener.
	 *
	 * @param id id of the listener
	 * @param tables tables as they were written in the annotation
	 * @param operations operations it is called for
	 * @param handled number of changes that it handled
	 * @param failed number of calls that failed
	 * @param retrying whether a failed call is being repeated
	 * @param failure last failure
	 */
	record Listener(String id, List<String> tables, List<String> operations, long handled, long failed,
			boolean retrying, @Nullable Failure failure) {

		private static Listener of(ListenerStatus status) {
			List<String> operations = status.operations().stream().sorted().map(Enum::name).toList();
			return new Listener(status.id(), status.tables(), operations, status.handled(), status.failed(),
					status.retrying(), Failure.of(status));
		}

	}

	/**
	 * A failure without message: messages can contain row data.
	 *
	 * @param exception class name of the root cause
	 * @param sqlState SQLSTATE of the root cause
	 * @param change id of the change that failed
	 * @param listener id of the listener that failed
	 * @param attempts number of attempts so far
	 * @param since when the change failed for the first time, {@code null} if unknown
	 */
	record Failure(String exception, @Nullable String sqlState, @Nullable String change, @Nullable String listener,
			@Nullable Integer attempts, @Nullable Instant since) {

		private static @Nullable Failure of(WalStreamStatus.@Nullable Failure failure) {
			if (failure == null) {
				return null;
			}
			DeliveryId change = failure.change();
			return new Failure(failure.exception(), failure.sqlState(), (change != null) ? change.toString() : null,
					failure.listener(), failure.attempts(), null);
		}

		private static @Nullable Failure of(ListenerStatus status) {
			ListenerStatus.Failure failure = status.lastFailure();
			return (failure != null) ? new Failure(failure.exception(), failure.sqlState(), failure.change().toString(),
					status.id(), failure.attempts(), failure.since()) : null;
		}

	}

}
