package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyDual;

import io.walstream.driver.SocketWatch;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.ServerUnreachableException;

/**
 * The stream of a slot. Used by one thread.
 */
public final class ReplicationStream {

	/** Held so that the driver does not close the connection when it is collected. */
	private final Connection connection;

	private final CopyDual copy;

	private final SocketWatch watch;

	private final StreamFailures failures;

	private final ReplicationFrames frames = new ReplicationFrames();

	private boolean ended;

	ReplicationStream(Connection connection, CopyDual copy, SocketWatch watch, StreamFailures failures) {
		this.connection = connection;
		this.copy = copy;
		this.watch = watch;
		this.failures = failures;
	}

	/**
	 * Reads the next frame. If nothing is there it waits for at most about 20 ms, and
	 * inside a frame until that is complete.
	 * @return the frame, {@code null} if nothing came
	 * @throws ServerUnreachableException if the connection is lost
	 * @throws PublicationMissingException if a publication does not exist
	 * @throws PublicationNewerException if it does, but not at the position that the
	 * server decodes
	 * @throws ServerDecodingException if the server fails by another error
	 */
	public @Nullable ReplicationFrame poll() {
		long readsBefore = this.watch.reads();
		byte[] bytes = read();
		if (bytes != null) {
			return this.frames.decode(bytes);
		}
		// With nothing to give, the driver reads from the socket, except after the end of
		// the command and, with TLS, after the end of the session: both it never reports.
		this.ended = readsBefore >= 0 && readsBefore == this.watch.reads();
		return null;
	}

	/**
	 * Whether the server ended the stream. The driver does not tell; known only after a
	 * {@link #poll()} that gave nothing.
	 * @return whether nothing more will come
	 */
	public boolean ended() {
		return this.ended || this.watch.isEnded();
	}

	/**
	 * Reports progress.
	 * @param update the report, sent at once
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public void send(StandbyStatusUpdate update) {
		byte[] bytes = ReplicationFrames.encode(update, Instant.now());
		try {
			this.copy.writeToCopy(bytes, 0, bytes.length);
			this.copy.flushCopy();
		}
		catch (SQLException ex) {
			throw this.failures.streaming(ex);
		}
	}

	/**
	 * Warnings of the server.
	 * @return those that came since this was last asked
	 */
	public List<ServerWarning> warnings() {
		List<ServerWarning> warnings = new ArrayList<>();
		try {
			SQLWarning warning = this.connection.getWarnings();
			if (warning != null) {
				this.connection.clearWarnings();
			}
			for (; warning != null; warning = warning.getNextWarning()) {
				warnings.add(
						new ServerWarning(String.valueOf(warning.getSQLState()), String.valueOf(warning.getMessage())));
			}
		}
		catch (SQLException ex) {
			throw this.failures.streaming(ex);
		}
		return warnings;
	}

	private byte @Nullable [] read() {
		try {
			return this.copy.readFromCopy(false);
		}
		catch (SQLException ex) {
			throw this.failures.streaming(ex);
		}
	}

}
