package io.walstream.spring.autoconfigure;

import java.util.Set;
import java.util.TreeSet;

import io.walstream.wal.WalStreamException;

/**
 * A listener or handler names a stream that is not configured.
 */
class UnknownStreamException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	UnknownStreamException(String stream, Set<String> known) {
		super("Stream '%s' has a listener or handler but is not configured, configured are %s".formatted(stream,
				new TreeSet<>(known)));
		this.stream = stream;
	}

	String getStream() {
		return this.stream;
	}

}
