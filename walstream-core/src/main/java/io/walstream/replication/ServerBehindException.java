package io.walstream.replication;

import io.walstream.wal.Lsn;
import io.walstream.wal.WalStreamException;

/**
 * The server has not got what was already handled.
 */
public class ServerBehindException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final transient Lsn serverPosition;

	private final transient Lsn progress;

	public ServerBehindException(Lsn serverPosition, Lsn progress) {
		super("Server is at %s but changes up to %s were already handled".formatted(serverPosition, progress));
		this.serverPosition = serverPosition;
		this.progress = progress;
	}

	/**
	 * Where the server is.
	 * @return its position
	 */
	public Lsn getServerPosition() {
		return this.serverPosition;
	}

	/**
	 * What was handled.
	 * @return the position
	 */
	public Lsn getProgress() {
		return this.progress;
	}

}
