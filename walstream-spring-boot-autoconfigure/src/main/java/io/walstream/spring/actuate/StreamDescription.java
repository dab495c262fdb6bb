package io.walstream.spring.actuate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.walstream.change.DeliveryId;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Table;

/**
 * What endpoint and health tell of a stream: names, counts and positions, never row data.
 * All of it is there at once. The endpoint writes it as JSON, each component as a field
 * of its name, times as in ISO 8601; the details of health are the same. What is not
 * known is left out.
 *
 * @param state state of the stream: that of its slot; of several slots that of the one
 * which needs attention most
 * @param since when the stream entered the state
 * @param slots its replication slots, today one
 * @param publication the publication
 * @param listeners the listeners in the order in which they are called
 * @param warnings warnings about the stream's configuration; those found while it runs
 * stand with the slot
 */
record StreamDescription(WalStreamState state, Instant since, List<SlotDescription> slots, Publication publication,
		List<Listener> listeners, List<String> warnings) implements OperationResponseBody {

	static StreamDescription of(MonitoredStream monitored) {
		WalStreamStatus status = monitored.stream().status();
		return new StreamDescription(status.state(), status.since(),
				status.slots().stream().map(SlotDescription::of).toList(),
				Publication.of(monitored.settings().publication().name(), status.slots()),
				monitored.receiver().listeners().stream().map(Listener::of).toList(), warnings(monitored));
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
	 * The description as details.
	 * @return the details by name
	 */
	Map<String, Object> details() {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("state", this.state);
		details.put("since", this.since);
		details.put("slots", this.slots);
		details.put("publication", this.publication);
		details.put("listeners", this.listeners);
		details.put("warnings", this.warnings);
		return details;
	}

	private static List<String> warnings(MonitoredStream monitored) {
		return Stream.concat(monitored.warnings().stream(), monitored.receiver().warnings().stream())
			.distinct()
			.toList();
	}

	/**
	 * The publication.
	 *
	 * @param name name of the publication
	 * @param tables its tables, of the last sample
	 */
	record Publication(String name, List<String> tables) {

		private static Publication of(String name, List<SlotStatus> slots) {
			List<String> tables = slots.stream()
				.map(SlotStatus::sample)
				.filter(Objects::nonNull)
				.flatMap((sample) -> sample.tables().stream())
				.map(Table::toString)
				.distinct()
				.toList();
			return new Publication(name, tables);
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

		static @Nullable Failure of(WalStreamStatus.@Nullable Failure failure) {
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
