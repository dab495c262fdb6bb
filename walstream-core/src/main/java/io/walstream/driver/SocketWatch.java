package io.walstream.driver;

import java.io.Closeable;
import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Our side of the socket below the driver. It knows what the driver hides: whether the
 * server closed its side, and whether the driver looks at the socket at all. One thread
 * reads; {@link #close()} may be called by any.
 */
public final class SocketWatch {

	private volatile @Nullable Closeable socket;

	private volatile boolean connected;

	private volatile boolean ended;

	private long reads;

	/**
	 * Takes the socket of the connection. While it is being made, the driver may make
	 * several (TLS refused, next host): the last counts. What it makes later is for a
	 * cancel request.
	 * @param socket the socket
	 */
	void opened(Closeable socket) {
		if (!this.connected) {
			this.socket = socket;
			this.ended = false;
		}
	}

	public void connected() {
		this.connected = true;
	}

	/**
	 * Notes that the driver tries to read.
	 */
	void reading() {
		this.reads++;
	}

	void ended() {
		this.ended = true;
	}

	/**
	 * Number of times that the driver tried to read.
	 * @return the number, or -1 if the connection does not use our socket
	 */
	public long reads() {
		return (this.socket != null) ? this.reads : -1;
	}

	public boolean isEnded() {
		return this.ended;
	}

	/**
	 * Closes the socket at once, without a word to the server.
	 * @throws IOException if that fails
	 */
	public void close() throws IOException {
		Closeable current = this.socket;
		if (current != null) {
			current.close();
		}
	}

}
