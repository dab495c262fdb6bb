package io.walstream.failure;

import io.walstream.wal.Lsn;

/**
 * The server lacks WAL that was already confirmed, as a standby that lagged behind and
 * was promoted.
 */
public class ServerBehindException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final Lsn serverPosition;

	private final Lsn progress;

	public ServerBehindException(Lsn serverPosition, Lsn progress) {
		super("Server has WAL in common up to %s but changes up to %s were already handled".formatted(serverPosition,
				progress));
		this.serverPosition = serverPosition;
		this.progress = progress;
	}

	/**
	 * Up to where the server has the WAL that was read: its position, where a promoted
	 * one left the timeline, or 0/0 if its timeline is an earlier one.
	 * @return the position
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
