package io.walstream.spring.autoconfigure;

import io.walstream.wal.WalStreamException;

/**
 * Two streams have the same replication slot, which only one can read.
 */
class DuplicateSlotException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	DuplicateSlotException(String slotName, String stream, String otherStream) {
		super("Stream '%s' has the replication slot '%s' that stream '%s' has too".formatted(stream, slotName,
				otherStream));
		this.stream = stream;
	}

	String getStream() {
		return this.stream;
	}

}
