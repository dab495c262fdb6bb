package io.walstream.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;

/**
 * One direction of one connection of a {@link TcpProxy}.
 */
final class ProxyPump {

	private static final int PIECE_BYTES = 64 * 1024;

	private final Socket from;

	private final Socket to;

	private final LinkState state;

	ProxyPump(Socket from, Socket to, LinkState state) {
		this.from = from;
		this.to = to;
		this.state = state;
	}

	/**
	 * Passes on until the sender ends its side, which is passed on too.
	 * @param observer sees each piece before it is passed on
	 * @throws IOException if a connection breaks
	 */
	void run(Observer observer) throws IOException {
		InputStream in = this.from.getInputStream();
		OutputStream out = this.to.getOutputStream();
		byte[] piece = new byte[PIECE_BYTES];
		try {
			for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
				if (this.state.await()) {
					observer.passing(piece, count);
					out.write(piece, 0, count);
				}
			}
			if (this.state.await()) {
				this.to.shutdownOutput();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw (IOException) new InterruptedIOException().initCause(ex);
		}
	}

	/**
	 * Sees what passes.
	 */
	@FunctionalInterface
	interface Observer {

		void passing(byte[] bytes, int count);

	}

}
