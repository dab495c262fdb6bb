package io.walstream.spring.failure;

import java.util.Set;
import java.util.TreeSet;

import io.walstream.failure.WalStreamException;

/**
 * A listener or handler names a stream that is not configured.
 */
public class UnknownStreamException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	public UnknownStreamException(String stream, Set<String> known) {
		super("Stream '%s' has a listener or handler but is not configured, configured are %s".formatted(stream,
				new TreeSet<>(known)));
		this.stream = stream;
	}

	public String getStream() {
		return this.stream;
	}

}
