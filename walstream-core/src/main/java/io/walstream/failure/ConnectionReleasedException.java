package io.walstream.failure;

/**
 * A replication connection was released because the server may be waiting for it: a
 * walsender cannot exit while its client does not read. The stream reconnects when it can
 * take more changes.
 */
public class ConnectionReleasedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String slotName;

	private final int pid;

	private final Reason reason;

	public ConnectionReleasedException(String slotName, int pid, Reason reason) {
		super("Replication connection of slot '%s' was released without being read to its end: %s".formatted(slotName,
				reason.text(pid)));
		this.slotName = slotName;
		this.pid = pid;
		this.reason = reason;
	}

	/**
	 * The slot.
	 * @return its name
	 */
	public String getSlotName() {
		return this.slotName;
	}

	/**
	 * The server process that served the connection.
	 * @return its id
	 */
	public int getPid() {
		return this.pid;
	}

	/**
	 * Why.
	 * @return the reason
	 */
	public Reason getReason() {
		return this.reason;
	}

	/**
	 * Why a connection is released.
	 */
	public enum Reason {

		/** Somebody ended the walsender, the checkpointer for example. */
		TERMINATED("the server is ending its walsender '%d', which waits to be read"),

		/** There is no such walsender any more. */
		GONE("its walsender '%d' has ended"),

		/** The next checkpoint will end the walsender. */
		UNRESERVED("wal_status of the slot is 'unreserved', the next checkpoint ends its walsender '%d'");

		private final String format;

		Reason(String format) {
			this.format = format;
		}

		private String text(int pid) {
			return this.format.formatted(pid);
		}

	}

}
