package io.walstream.spring.actuate;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.stream.ServerSample;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStreamState;
import io.walstream.wal.Lsn;

/**
 * What endpoint and health tell of a replication slot of a stream. From
 * {@code retainedBytes} on to {@code row} it is what the server said when it was last
 * asked, at {@code sampleTime}.
 *
 * @param name name of the slot
 * @param state what the stream does with this slot
 * @param since when that began
 * @param receivedLsn highest position received
 * @param flushedLsn position confirmed to the server
 * @param retainedBytes WAL from {@code restart_lsn} to the current position
 * @param unconfirmedBytes WAL from {@code confirmed_flush_lsn} to the current position
 * @param walStatus {@code wal_status} of the slot: {@code reserved}, {@code extended},
 * {@code unreserved} or {@code lost}
 * @param sampleTime when the server was last asked
 * @param row the columns of {@code pg_replication_slots} that the server has, empty if it
 * has no such slot
 * @param failure last failure, of the connection or of the change that is held
 * @param warnings warnings found since the stream started
 */
record SlotDescription(String name, WalStreamState state, Instant since, @Nullable String receivedLsn,
		@Nullable String flushedLsn, @Nullable Long retainedBytes, @Nullable Long unconfirmedBytes,
		@Nullable String walStatus, @Nullable Instant sampleTime, Map<String, @Nullable Object> row,
		StreamDescription.@Nullable Failure failure, List<String> warnings) {

	static SlotDescription of(SlotStatus status) {
		ServerSample sample = status.sample();
		Map<String, @Nullable Object> row = row(sample);
		return new SlotDescription(status.name(), status.state(), status.since(), text(status.receivedLsn()),
				text(status.flushedLsn()), (sample != null) ? sample.retainedBytes() : null,
				(sample != null) ? sample.unconfirmedBytes() : null, (String) row.get("wal_status"),
				(sample != null) ? sample.time() : null, row, StreamDescription.Failure.of(status.failure()),
				status.warnings().stream().distinct().toList());
	}

	private static Map<String, @Nullable Object> row(@Nullable ServerSample sample) {
		Map<String, @Nullable Object> row = new LinkedHashMap<>();
		if (sample != null) {
			sample.slot().forEach((column, value) -> row.put(column, plain(value)));
		}
		return Collections.unmodifiableMap(row);
	}

	private static @Nullable Object plain(@Nullable Object value) {
		return (value == null || value instanceof Number || value instanceof Boolean) ? value : value.toString();
	}

	private static @Nullable String text(@Nullable Lsn lsn) {
		return (lsn != null) ? lsn.toString() : null;
	}

}
