package io.walstream.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.WalStreamException;
import io.walstream.settings.JdbcUrl;
import io.walstream.settings.ServerAddress;

/**
 * Looks for the primary among the hosts of a URL, one after the other in their order.
 * What a server is says the server itself; the driver would ask whether its sessions may
 * write, which a setting of a role or database can forbid on a primary too.
 */
public final class PrimarySearch {

	private static final String CANNOT_CONNECT_NOW = "57P03";

	private final ServerAddress address;

	private final List<WalStreamException> failures = new ArrayList<>();

	private PrimarySearch(ServerAddress address) {
		this.address = address;
	}

	/**
	 * Connects to the first primary.
	 * @param <C> type of the connection
	 * @param address where the servers are
	 * @param connect connects to one of them; throws if it is a standby
	 * @return the connection
	 * @throws WalStreamException what {@code connect} threw if there is one host. With
	 * several: what is not a matter of which server is asked, as a login that is refused;
	 * else that only standbys answer; else that none does
	 */
	public static <C> C among(ServerAddress address, Function<ServerAddress, C> connect) {
		return new PrimarySearch(address).find(connect);
	}

	private <C> C find(Function<ServerAddress, C> connect) {
		for (JdbcUrl host : JdbcUrl.parse(this.address.jdbcUrl()).hosts()) {
			try {
				return connect.apply(new ServerAddress(host.text(), this.address.username(), this.address.password()));
			}
			catch (WalStreamException ex) {
				this.failures.add(ex);
			}
			if (Thread.currentThread().isInterrupted()) {
				break;
			}
		}
		throw failure();
	}

	private WalStreamException failure() {
		if (this.failures.size() == 1) {
			return this.failures.get(0);
		}
		return this.failures.stream()
			.filter((failure) -> !(failure instanceof ServerInRecoveryException)
					&& !(failure instanceof ServerUnreachableException))
			.findFirst()
			.orElseGet(this::noPrimary);
	}

	private WalStreamException noPrimary() {
		String servers = JdbcUrl.parse(this.address.jdbcUrl()).address();
		if (this.failures.stream().anyMatch(ServerInRecoveryException.class::isInstance)) {
			return new ServerInRecoveryException(servers);
		}
		return new ServerUnreachableException(servers, sqlState(), this.failures.get(0));
	}

	// That one of them is starting or stopping says more than that others are away
	private @Nullable String sqlState() {
		List<String> states = this.failures.stream()
			.map((failure) -> ((ServerUnreachableException) failure).getSqlState())
			.filter(Objects::nonNull)
			.toList();
		if (states.isEmpty()) {
			return null;
		}
		return states.contains(CANNOT_CONNECT_NOW) ? CANNOT_CONNECT_NOW : states.get(0);
	}

}
