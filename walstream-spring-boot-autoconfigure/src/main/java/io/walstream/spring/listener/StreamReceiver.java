package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import io.walstream.settings.PublishedTable;
import io.walstream.settings.TableProblems;
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

	@Override
	default List<PublishedTable> tables(Connection connection) throws SQLException {
		return tables(connection, TableProblems.refused());
	}

	@Override
	List<PublishedTable> tables(Connection connection, TableProblems problems) throws SQLException;

	/**
	 * What the listeners did so far.
	 * @return their status in the order in which they are called, none for a handler
	 */
	List<ListenerStatus> listeners();

	/**
	 * Warnings of the last time that the tables were resolved.
	 * @return the warnings, each a sentence
	 */
	List<String> warnings();

}
