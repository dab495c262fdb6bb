package io.walstream.driver;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.SocketFactory;

/**
 * Makes the sockets of replication connections. Public only because the driver
 * instantiates it by name; the watch is handed over through a token, since the driver may
 * do so on a thread of its own.
 */
public final class ReplicationSocketFactory extends SocketFactory {

	private static final Map<String, SocketWatch> WATCHES = new ConcurrentHashMap<>();

	private final SocketWatch watch;

	/**
	 * Called by the driver.
	 * @param token what names the watch
	 */
	public ReplicationSocketFactory(String token) {
		this.watch = Objects.requireNonNull(WATCHES.get(token), "Token of an attempt that is over");
	}

	/**
	 * Announces a connection.
	 * @param watch watches its socket
	 * @return the token, to be given back to {@link #forget(String)}
	 */
	public static String announce(SocketWatch watch) {
		String token = UUID.randomUUID().toString();
		WATCHES.put(token, watch);
		return token;
	}

	public static void forget(String token) {
		WATCHES.remove(token);
	}

	@Override
	public Socket createSocket() throws IOException {
		ReplicationSocket socket = new ReplicationSocket(this.watch);
		this.watch.opened(socket);
		return socket;
	}

	@Override
	public Socket createSocket(String host, int port) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(InetAddress host, int port) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
		throw new UnsupportedOperationException();
	}

}
