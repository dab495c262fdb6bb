package io.walstream.failure;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Tables were renamed while they were streamed: their names must be resolved again before
 * more is delivered. Ends a connection, never a stream.
 */
public final class TableNamesChangedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private static final int SHOWN = 10;

	/**
	 * Creates the exception.
	 * @param changes what has changed, a few words for each table
	 */
	public TableNamesChangedException(List<String> changes) {
		super("Names of tables have changed: %s%s".formatted(
				changes.stream().limit(SHOWN).collect(Collectors.joining(", ")),
				(changes.size() > SHOWN) ? " and %d more".formatted(changes.size() - SHOWN) : ""));
	}

}
