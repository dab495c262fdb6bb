package io.walstream.settings;

import java.time.Duration;

/**
 * How changes flow from the connection to the handler.
 *
 * @param bufferChanges how many changes may wait, at least 1
 * @param bufferBytes how many bytes of changes may wait; one change may exceed it
 * @param batchChanges how many changes are handed over at once at the most, at least 1
 * @param holdRetryInterval how often a held change is tried again, zero for never
 * @param stopTimeout how long a running handler may take when the stream stops
 */
public record FlowSettings(int bufferChanges, long bufferBytes, int batchChanges, Duration holdRetryInterval,
		Duration stopTimeout) {

	/**
	 * The defaults.
	 * @return 8192 changes, 16 MiB, batches of 512, retry each minute, stop in 30 s
	 */
	public static FlowSettings defaults() {
		return new FlowSettings(8192, 16 * 1024 * 1024, 512, Duration.ofMinutes(1), Duration.ofSeconds(30));
	}

}
