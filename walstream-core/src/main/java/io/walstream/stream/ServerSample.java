package io.walstream.stream;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Table;

/**
 * What the server said of a slot and its publication when it was last asked.
 *
 * @param time when it was asked
 * @param slot the row of {@code pg_replication_slots}, all columns that the server has,
 * in their order; empty if there is no such slot
 * @param retainedBytes WAL from {@code restart_lsn} to the current position
 * @param unconfirmedBytes WAL from {@code confirmed_flush_lsn} to the current position
 * @param tables tables of the publication
 */
public record ServerSample(Instant time, Map<String, @Nullable Object> slot, @Nullable Long retainedBytes,
		@Nullable Long unconfirmedBytes, List<Table> tables) {

	public ServerSample {
		slot = Collections.unmodifiableMap(new LinkedHashMap<>(slot));
		tables = List.copyOf(tables);
	}

}
