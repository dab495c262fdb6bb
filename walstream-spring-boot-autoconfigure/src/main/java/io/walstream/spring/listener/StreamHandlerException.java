package io.walstream.spring.listener;

import io.walstream.wal.WalStreamException;

/**
 * The handler of a stream cannot be used.
 */
public class StreamHandlerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	StreamHandlerException(String stream, String handler, String problem) {
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
