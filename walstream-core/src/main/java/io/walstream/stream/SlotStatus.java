package io.walstream.stream;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.wal.Lsn;

/**
 * What a stream does with one of its slots, without row data. It is there at once; only
 * the sample is of the time at which the server was last asked.
 *
 * @param name name of the slot
 * @param state what is done with this slot
 * @param since when that began
 * @param receivedLsn highest position received, {@code null} before the first
 * @param flushedLsn position confirmed to the server, {@code null} before the first
 * @param failure last failure, {@code null} if there was none since the last change
 * handled
 * @param sample what the server said of slot and publication, {@code null} before it was
 * asked
 * @param warnings warnings found since the stream started; each a sentence
 */
public record SlotStatus(String name, WalStreamState state, Instant since, @Nullable Lsn receivedLsn,
		@Nullable Lsn flushedLsn, WalStreamStatus.@Nullable Failure failure, @Nullable ServerSample sample,
		List<String> warnings) {

	public SlotStatus {
		warnings = List.copyOf(warnings);
	}

}
