package io.walstream.setup;

import java.util.List;

/**
 * Result of a stream's setup.
 *
 * @param standby whether another process holds the slot, so that nothing was changed
 * @param warnings the warnings, each a sentence; of a standby that it could not connect
 * for replication now
 */
public record SetupReport(boolean standby, List<String> warnings) {

	public SetupReport {
		warnings = List.copyOf(warnings);
	}

}
