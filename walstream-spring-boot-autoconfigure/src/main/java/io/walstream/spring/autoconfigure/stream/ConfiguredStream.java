package io.walstream.spring.autoconfigure.stream;

import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.actuate.MonitoredStream;
import io.walstream.stream.WalStream;

/**
 * A stream with what decides over its start.
 *
 * @param monitored the stream
 * @param autoStartup whether it starts with the application
 * @param failFast whether the application fails to start if the stream cannot be set up
 */
record ConfiguredStream(MonitoredStream monitored, boolean autoStartup, boolean failFast) {

	WalStream stream() {
		return this.monitored.stream();
	}

	WalStreamSettings settings() {
		return this.monitored.settings();
	}

}
