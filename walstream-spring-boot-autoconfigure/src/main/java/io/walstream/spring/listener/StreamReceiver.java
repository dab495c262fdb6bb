package io.walstream.spring.listener;

import java.util.List;

import io.walstream.settings.TableSource;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.stream.ChangeHandler;

/**
 * Receives the changes of a stream and tells its tables. Status and warnings may be read
 * by any thread.
 */
public interface StreamReceiver extends ChangeHandler, TableSource {

	/**
	 * The stream.
	 * @return its name
	 */
	String stream();

	/**
	 * What the listeners did so far.
	 * @return their status in the order in which they are called, none for a handler
	 */
	List<ListenerStatus> listeners();

	/**
	 * What is not wrong but should be known, found when the tables were resolved.
	 * @return the warnings, each a sentence
	 */
	List<String> warnings();

}
