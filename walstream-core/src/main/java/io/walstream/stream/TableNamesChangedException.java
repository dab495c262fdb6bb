package io.walstream.stream;

import java.util.List;

import io.walstream.wal.WalStreamException;

/**
 * Tables were renamed while they were streamed: what the names mean has to be asked anew
 * before more is delivered. Ends a connection, never a stream.
 */
final class TableNamesChangedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	TableNamesChangedException(List<String> changes) {
		super("Names of tables have changed: %s".formatted(String.join(", ", changes)));
	}

}
