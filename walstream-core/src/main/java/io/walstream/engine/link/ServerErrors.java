package io.walstream.engine.link;

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ServerDecodingException;
import io.walstream.wal.Lsn;

/**
 * Counts how often the server failed by the same error at the same position. Used by the
 * thread that owns the connection.
 */
final class ServerErrors {

	/** With the delays between them these last several seconds. */
	private static final int LIMIT = 5;

	/** Lack of memory, disk or connections, a cancellation, a deadlock: they pass. */
	private static final Set<String> TRANSIENT = Set.of("40", "53", "57");

	private @Nullable Where last;

	private int count;

	/**
	 * The server failed once more, and all that it sent before is handled.
	 * @param error its error
	 * @param confirmed position confirmed so far
	 * @return whether another attempt would end the same way
	 */
	boolean isLasting(ServerDecodingException error, Lsn confirmed) {
		Where where = new Where(error.getSqlState(), error.getPosition(), confirmed);
		this.count = where.equals(this.last) ? this.count + 1 : 1;
		this.last = where;
		return this.count >= LIMIT && TRANSIENT.stream().noneMatch(error.getSqlState()::startsWith);
	}

	/**
	 * Something else failed.
	 */
	void reset() {
		this.last = null;
	}

	private record Where(String sqlState, @Nullable Lsn position, Lsn confirmed) {

	}

}
