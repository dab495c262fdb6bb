package io.walstream.stream;

/**
 * Checks the server and creates publication and slot.
 */
public final class StreamSetup {

	private StreamSetup() {
	}

	/**
	 * Does the setup of a stream on the calling thread. It may be repeated: what is there
	 * is checked and not created again.
	 * @param settings settings of the stream
	 * @return what is to be known
	 * @throws io.walstream.wal.WalStreamException if the stream cannot run on this server
	 */
	public static SetupReport run(WalStreamSettings settings) {
		throw new UnsupportedOperationException();
	}

}
