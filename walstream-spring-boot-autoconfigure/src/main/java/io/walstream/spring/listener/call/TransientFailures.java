package io.walstream.spring.listener.call;

import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Tells the failures that pass by themselves: something that a listener needs is away or
 * does not answer. It is never a fault of the change.
 */
final class TransientFailures {

	private static final List<Class<? extends Throwable>> RESOURCES = List.of(TransientDataAccessException.class,
			DataAccessResourceFailureException.class, CannotCreateTransactionException.class,
			SQLTransientConnectionException.class, SQLNonTransientConnectionException.class);

	// Not IOException itself: a missing file or a refused certificate stays so. What HTTP
	// clients throw is mostly one of these, or has one as its cause.
	private static final List<Class<? extends Throwable>> NETWORK = List.of(SocketException.class,
			InterruptedIOException.class, UnknownHostException.class, UnresolvedAddressException.class,
			ClosedChannelException.class, TimeoutException.class);

	// By name, since neither these clients nor the module java.net.http need be there
	private static final Set<String> NETWORK_OF_CLIENTS = Set.of("java.net.http.HttpTimeoutException",
			"io.netty.handler.timeout.TimeoutException", "io.netty.channel.unix.Errors$NativeIoException",
			"reactor.netty.http.client.PrematureCloseException", "org.apache.http.NoHttpResponseException",
			"org.apache.hc.core5.http.NoHttpResponseException", "org.apache.hc.core5.http.ConnectionClosedException");

	private static final List<String> STATES = List.of("08", "53", "57P");

	private TransientFailures() {
	}

	/**
	 * Whether an exception says by itself, without its causes, that something is away.
	 * @param failure the exception
	 * @return whether trying again later can help
	 */
	static boolean contain(Throwable failure) {
		return isResource(failure) || isNetwork(failure) || hasState(failure);
	}

	// Another writer won: the change is computed anew, and often fails anew.
	private static boolean isResource(Throwable failure) {
		return isAny(failure, RESOURCES) && !(failure instanceof ConcurrencyFailureException);
	}

	private static boolean isNetwork(Throwable failure) {
		return isAny(failure, NETWORK) || isOfClient(failure.getClass());
	}

	private static boolean isAny(Throwable failure, List<Class<? extends Throwable>> types) {
		return types.stream().anyMatch((type) -> type.isInstance(failure));
	}

	private static boolean isOfClient(Class<?> type) {
		for (Class<?> current = type; current != Throwable.class; current = current.getSuperclass()) {
			if (NETWORK_OF_CLIENTS.contains(current.getName())) {
				return true;
			}
		}
		return false;
	}

	private static boolean hasState(Throwable failure) {
		String state = (failure instanceof SQLException sql) ? sql.getSQLState() : null;
		return state != null && STATES.stream().anyMatch(state::startsWith);
	}

}
