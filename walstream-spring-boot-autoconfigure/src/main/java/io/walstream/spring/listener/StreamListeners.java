package io.walstream.spring.listener;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import io.walstream.change.Table;
import io.walstream.replication.PublishedTable;
import io.walstream.replication.TableSource;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;

/**
 * All listeners of one stream: tells their tables and hands changes to them. The tables
 * must be resolved before changes come.
 */
public final class StreamListeners implements ChangeHandler, TableSource {

	private final String stream;

	StreamListeners(String stream) {
		this.stream = stream;
	}

	/**
	 * The stream.
	 * @return its name
	 */
	public String stream() {
		return this.stream;
	}

	@Override
	public List<PublishedTable> tables(Connection connection) throws SQLException {
		return List.of();
	}

	@Override
	public boolean handles(Table table) {
		return false;
	}

	@Override
	public void handle(ChangeBatch batch) throws Exception {
	}

	/**
	 * What the listeners did so far.
	 * @return their status in the order in which they are called
	 */
	public List<ListenerStatus> listeners() {
		return List.of();
	}

	/**
	 * What is not wrong but should be known, found when the tables were resolved.
	 * @return the warnings, each a sentence
	 */
	public List<String> warnings() {
		return List.of();
	}

}
