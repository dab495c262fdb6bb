package io.walstream.driver;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;

import org.jspecify.annotations.Nullable;

/**
 * The socket of a replication connection, below TLS where that is used.
 */
final class ReplicationSocket extends Socket {

	/** The timeout that the driver sets for a look whether something is there. */
	private static final int DRIVER_POLL_MILLIS = 1;

	/**
	 * What it becomes: an idle stream wakes 50 times a second and not 1000 times; data
	 * ends the wait at once.
	 */
	private static final int POLL_MILLIS = 20;

	/** The kernel may give less. It has to be asked for before the connection is made. */
	private static final int RECEIVE_BUFFER_BYTES = 1024 * 1024;

	private final SocketWatch watch;

	private @Nullable InputStream input;

	ReplicationSocket(SocketWatch watch) throws SocketException {
		this.watch = watch;
		setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
	}

	@Override
	public InputStream getInputStream() throws IOException {
		if (this.input == null) {
			this.input = new CoalescingInputStream(super.getInputStream(), this.watch);
		}
		return this.input;
	}

	@Override
	public void setSoTimeout(int timeout) throws SocketException {
		super.setSoTimeout((timeout == DRIVER_POLL_MILLIS) ? POLL_MILLIS : timeout);
	}

}
