package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * Two streams have the same replication slot, which only one can read.
 */
public class DuplicateSlotException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	public DuplicateSlotException(String slotName, String stream, String otherStream) {
		super("Stream '%s' has the replication slot '%s' that stream '%s' has too".formatted(stream, slotName,
				otherStream));
		this.stream = stream;
	}

	public String getStream() {
		return this.stream;
	}

}
