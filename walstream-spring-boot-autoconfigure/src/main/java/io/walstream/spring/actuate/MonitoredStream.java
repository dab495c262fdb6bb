package io.walstream.spring.actuate;

import java.util.List;

import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.listener.StreamReceiver;
import io.walstream.stream.WalStream;

/**
 * A stream as endpoint and health see it.
 *
 * @param stream the stream
 * @param settings its settings
 * @param receiver what receives its changes
 * @param thresholds what it may do before its health is {@code DOWN}
 * @param warnings warnings about its configuration
 */
public record MonitoredStream(WalStream stream, WalStreamSettings settings, StreamReceiver receiver,
		HealthThresholds thresholds, List<String> warnings) {

	public MonitoredStream {
		warnings = List.copyOf(warnings);
	}

}
