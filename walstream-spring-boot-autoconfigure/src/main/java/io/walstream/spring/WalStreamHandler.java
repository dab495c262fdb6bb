package io.walstream.spring;

import java.util.List;

import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStream;

/**
 * Receives the changes of a stream as they come, in batches and as rows, instead of
 * {@link WalListener @WalListener} methods. A bean of this type is all that is needed:
 * its stream is set up, started and stopped as one of listeners. A stream has either one
 * handler or listeners, else the application does not start.
 * <p>
 * Nothing is repeated for a handler: at what it throws the stream is held.
 */
public interface WalStreamHandler extends ChangeHandler {

	/**
	 * The tables. Asked once, at the start of the application.
	 * @return their names as in {@link WalListener#tables()}, without placeholders
	 */
	List<String> tables();

	/**
	 * The stream. Asked once, at the start of the application.
	 * @return name of a configured stream
	 */
	default String stream() {
		return WalStream.DEFAULT_NAME;
	}

}
