package io.walstream.test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between a client and a server and breaks their link on demand. Connections must
 * not use TLS if status updates are to be seen.
 */
public final class TcpProxy implements AutoCloseable {

	private final ServerSocket listener;

	private final InetSocketAddress target;

	private final List<Socket> sockets = new CopyOnWriteArrayList<>();

	private final StatusUpdates statusUpdates = new StatusUpdates();

	private final LinkState state = new LinkState();

	/**
	 * Starts to listen on a free port of the local host.
	 * @param targetPort port of the server on the local host
	 * @throws IOException if that fails
	 */
	public TcpProxy(int targetPort) throws IOException {
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
		run("accept", this::accept);
	}

	/**
	 * Port that clients connect to.
	 * @return the port on the local host
	 */
	public int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * What the clients reported, oldest first.
	 * @return the status updates
	 */
	public StatusUpdates statusUpdates() {
		return this.statusUpdates;
	}

	/**
	 * Passes on each piece later, in both directions.
	 * @param delay how much later
	 */
	public void delay(Duration delay) {
		this.state.delay(delay);
	}

	/**
	 * Stops to pass on, without a sign to either side: a half-open link. What is sent
	 * meanwhile waits.
	 */
	public void freeze() {
		this.state.freeze();
	}

	/**
	 * Reads on but loses what it reads, in both directions.
	 */
	public void swallow() {
		this.state.swallow();
	}

	/**
	 * Passes on again, without delay.
	 */
	public void heal() {
		this.state.heal();
	}

	/**
	 * Cuts all connections with RST. New ones are possible.
	 */
	public void cut() {
		for (Socket socket : this.sockets) {
			reset(socket);
		}
		this.sockets.clear();
	}

	/**
	 * Ends all connections with FIN, as a peer does that exits. New ones are possible.
	 * @throws IOException if a connection is closed already
	 */
	public void end() throws IOException {
		for (Socket socket : this.sockets) {
			if (!socket.isClosed() && !socket.isOutputShutdown()) {
				socket.shutdownOutput();
			}
		}
		this.sockets.clear();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		cut();
		this.state.heal();
	}

	private void accept() throws IOException {
		while (!this.listener.isClosed()) {
			Socket client = this.listener.accept();
			Socket server = new Socket();
			this.sockets.add(client);
			try {
				server.connect(this.target);
			}
			catch (IOException ex) {
				reset(client);
				continue;
			}
			this.sockets.add(server);
			ClientMessages messages = new ClientMessages(this.statusUpdates);
			run("to server", () -> new ProxyPump(client, server, this.state).run(messages::received));
			run("to client", () -> new ProxyPump(server, client, this.state).run((bytes, count) -> {
			}));
		}
	}

	private static void reset(Socket socket) {
		try {
			socket.setSoLinger(true, 0);
			socket.close();
		}
		catch (IOException ex) {
			// It was closed before
		}
	}

	private static void run(String name, IoTask task) {
		Thread thread = new Thread(() -> {
			try {
				task.run();
			}
			catch (IOException ex) {
				// A connection or the proxy was closed
			}
		}, "proxy " + name);
		thread.setDaemon(true);
		thread.start();
	}

	@FunctionalInterface
	private interface IoTask {

		void run() throws IOException;

	}

}
