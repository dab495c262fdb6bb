package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * The handler of a stream cannot be used.
 */
public class StreamHandlerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	public StreamHandlerException(String stream, String handler, String problem) {
		super("Handler '%s' of stream '%s' %s".formatted(handler, stream, problem));
		this.stream = stream;
	}

	/**
	 * The stream.
	 * @return its name
	 */
	public String getStream() {
		return this.stream;
	}

}
